-- Staff whose approvals and rulings count: of those who were suspended, froze their account or lost their role none does.
CREATE OR REPLACE VIEW staff_in_office AS
SELECT id FROM app_user WHERE role IN ('moderator', 'admin') AND status = 'active';

GRANT SELECT ON staff_in_office TO market_app;
