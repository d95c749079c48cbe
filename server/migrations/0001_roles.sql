-- The application's role. The owner migrates; every connection of the application takes this role instead. It has only
-- what the migration of a table grants it: it cannot change the schema, and it cannot rewrite what is append-only.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'market_app') THEN
    CREATE ROLE market_app NOLOGIN;
  END IF;
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO market_app;

-- An owner who is not a superuser has to be a member to take the role.
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'market_app', 'SET') THEN
    EXECUTE format('GRANT market_app TO %I', current_user);
  END IF;
END $$;
