-- The application's role. The owner migrates; every connection of the application sets this role instead. It has only
-- the privileges that the migration of a table grants: it cannot change the schema or rewrite append-only tables.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'market_app') THEN
    CREATE ROLE market_app NOLOGIN;
  END IF;
END $$;

REVOKE CREATE ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO market_app;

-- An owner who is not a superuser must be a member to set the role.
DO $$
BEGIN
  IF NOT pg_has_role(current_user, 'market_app', 'SET') THEN
    EXECUTE format('GRANT market_app TO %I', current_user);
  END IF;
END $$;
