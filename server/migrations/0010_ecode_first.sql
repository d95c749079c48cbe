-- Physical cards travel by a carrier, with states of their own (decisions, section 3). Until those rows are in the order's table,
-- their card types wait: nobody can offer or sell what cannot be delivered.
UPDATE card_type SET active = false WHERE form = 'physical';
