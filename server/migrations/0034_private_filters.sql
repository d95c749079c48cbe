-- Filters in which staff had typed a person, an address or what they looked for are not saved any more
-- (core/staff/saved-filters.ts).
DELETE FROM saved_filter
 WHERE list = 'people'
    OR list = 'cases' AND search ~ '(^|&)find='
    OR list = 'tickets' AND search ~ '(^|&)q='
    OR list = 'words' AND search ~ '(^|&)user='
    OR list = 'settings' AND search ~ '(^|&)(address|subject|actor)='
    OR list = 'audit' AND search ~ '(^|&)(actor|user|subject)=';
