-- What the lists of a large market ask for.

-- What somebody owes, paid or not, newest first: the list of a provider that has had many debts.
CREATE INDEX compensation_debt_debtor ON compensation_debt (debtor, at DESC, id);

-- The filters of the cards for sale that no order of the list helps with: counted from the index alone.
CREATE INDEX sell_ad_market_facts ON sell_ad (country, currency, form)
  INCLUDE (rate, brand_id, card_type_id, receipt, quick, seller_id, internal_price)
  WHERE status = 'on' AND on_sale_count > 0;
CREATE INDEX sell_ad_market_tag ON sell_ad USING gin (tags) WHERE status = 'on' AND on_sale_count > 0;
