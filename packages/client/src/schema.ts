/** Generated from the OpenAPI document by `npm run client`: not to be edited. */

export interface paths {
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe the namespace
         * @description Needs no key.
         */
        get: operations["get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/doc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * This document: OpenAPI 3.1, or a page for browsers
         * @description Needs no key.
         */
        get: operations["getDoc"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest what is typed: titles, venues, organizers, towns, categories and tags
         * @description Needs no key.
         */
        get: operations["getSuggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/map": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count events on a map: GeoJSON points, each for the events around it
         * @description Needs no key.
         */
        get: operations["getMap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show a month: how many events run on each day, the first of them, and those over several days
         * @description Needs no key.
         */
        get: operations["getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow what changes: the records changed after a position, once each; or a stream of them
         * @description Needs no key.
         */
        get: operations["getChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rpde/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Events as pages of the Realtime Paged Data Exchange
         * @description Needs no key.
         */
        get: operations["getRpdeEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Several writes in one request: each is answered as if it had been sent alone
         * @description Needs a key of an account with one of the roles contributor, author, editor, administrator; each write needs the rights and the scope that it needs alone.
         */
        post: operations["postBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture: encoded again, without its metadata, in several sizes
         * @description Needs a key of an account with one of the roles author, editor, administrator; each write needs the rights and the scope that it needs alone.
         */
        post: operations["postImages"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/images/{picture}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove an uploaded picture for good; records keep its address
         * @description Needs a key of an account with one of the roles editor, administrator; each write needs the rights and the scope that it needs alone.
         */
        delete: operations["deleteImagesPicture"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEvents"];
        put?: never;
        /**
         * Create an event
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events.geojson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsGeojson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events.ics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsIcs"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events.rss": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsRss"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events.atom": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsAtom"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events.jsonld": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsJsonld"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}-{recurrence}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one occurrence of a series
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsIdRecurrence"];
        /**
         * Change an occurrence of a series, or it and all that follow: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putEventsIdRecurrence"];
        /**
         * Change an occurrence of a series, or it and all that follow: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postEventsIdRecurrence"];
        /**
         * Leave out an occurrence of a series, or end the series before it
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteEventsIdRecurrence"];
        options?: never;
        head?: never;
        /**
         * Change an occurrence of a series, or it and all that follow: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchEventsIdRecurrence"];
        trace?: never;
    };
    "/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsId"];
        /**
         * Change an event: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putEventsId"];
        /**
         * Change an event: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postEventsId"];
        /**
         * Move an event to the trash
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteEventsId"];
        options?: never;
        head?: never;
        /**
         * Change an event: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchEventsId"];
        trace?: never;
    };
    "/events/by-slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsBySlugSlug"];
        /**
         * Change an event: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putEventsBySlugSlug"];
        /**
         * Change an event: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postEventsBySlugSlug"];
        /**
         * Move an event to the trash
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteEventsBySlugSlug"];
        options?: never;
        head?: never;
        /**
         * Change an event: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchEventsBySlugSlug"];
        trace?: never;
    };
    "/events/by-external-id/{source}/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one event
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsByExternalIdSourceExternal_id"];
        /**
         * Create an event of this name, or change it: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putEventsByExternalIdSourceExternal_id"];
        /**
         * Change an event: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postEventsByExternalIdSourceExternal_id"];
        /**
         * Move an event to the trash
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteEventsByExternalIdSourceExternal_id"];
        options?: never;
        head?: never;
        /**
         * Change an event: absent keeps, null or empty clears
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchEventsByExternalIdSourceExternal_id"];
        trace?: never;
    };
    "/events/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of an event, newest first
         * @description Needs a key of the scope `events:read`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        get: operations["getEventsIdRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an event as it was
         * @description Needs a key of the scope `events:read`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        get: operations["getEventsIdRevisionsRevision"];
        put?: never;
        /**
         * Restore a revision, as a new one
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postEventsIdRevisionsRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an event as a draft, in all its languages; the body has what differs
         * @description Needs a key of the scope `events:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postEventsIdDuplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}-{recurrence}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain why a list has an event, or not; with the parameters of the list
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsIdRecurrenceExplain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/{id}/explain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Explain why a list has an event, or not; with the parameters of the list
         * @description Needs no key. With one of the scope `events:read`, what its account may read is there, too.
         */
        get: operations["getEventsIdExplain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/venues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List venues
         * @description Needs no key. With one of the scope `venues:read`, what its account may read is there, too.
         */
        get: operations["getVenues"];
        put?: never;
        /**
         * Create a venue
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postVenues"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/venues.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List venues
         * @description Needs no key. With one of the scope `venues:read`, what its account may read is there, too.
         */
        get: operations["getVenuesCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/venues.geojson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List venues
         * @description Needs no key. With one of the scope `venues:read`, what its account may read is there, too.
         */
        get: operations["getVenuesGeojson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/venues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one venue
         * @description Needs no key. With one of the scope `venues:read`, what its account may read is there, too.
         */
        get: operations["getVenuesId"];
        /**
         * Change a venue: absent keeps, null or empty clears
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putVenuesId"];
        /**
         * Change a venue: absent keeps, null or empty clears
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postVenuesId"];
        /**
         * Move a venue to the trash
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteVenuesId"];
        options?: never;
        head?: never;
        /**
         * Change a venue: absent keeps, null or empty clears
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchVenuesId"];
        trace?: never;
    };
    "/venues/by-slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one venue
         * @description Needs no key. With one of the scope `venues:read`, what its account may read is there, too.
         */
        get: operations["getVenuesBySlugSlug"];
        /**
         * Change a venue: absent keeps, null or empty clears
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putVenuesBySlugSlug"];
        /**
         * Change a venue: absent keeps, null or empty clears
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postVenuesBySlugSlug"];
        /**
         * Move a venue to the trash
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteVenuesBySlugSlug"];
        options?: never;
        head?: never;
        /**
         * Change a venue: absent keeps, null or empty clears
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchVenuesBySlugSlug"];
        trace?: never;
    };
    "/venues/by-external-id/{source}/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one venue
         * @description Needs no key. With one of the scope `venues:read`, what its account may read is there, too.
         */
        get: operations["getVenuesByExternalIdSourceExternal_id"];
        /**
         * Create a venue of this name, or change it: absent keeps, null or empty clears
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putVenuesByExternalIdSourceExternal_id"];
        /**
         * Change a venue: absent keeps, null or empty clears
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postVenuesByExternalIdSourceExternal_id"];
        /**
         * Move a venue to the trash
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteVenuesByExternalIdSourceExternal_id"];
        options?: never;
        head?: never;
        /**
         * Change a venue: absent keeps, null or empty clears
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchVenuesByExternalIdSourceExternal_id"];
        trace?: never;
    };
    "/venues/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a venue, newest first
         * @description Needs a key of the scope `venues:read`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        get: operations["getVenuesIdRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/venues/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a venue as it was
         * @description Needs a key of the scope `venues:read`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        get: operations["getVenuesIdRevisionsRevision"];
        put?: never;
        /**
         * Restore a revision, as a new one
         * @description Needs a key of the scope `venues:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postVenuesIdRevisionsRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizers
         * @description Needs no key. With one of the scope `organizers:read`, what its account may read is there, too.
         */
        get: operations["getOrganizers"];
        put?: never;
        /**
         * Create an organizer
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postOrganizers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizers.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizers
         * @description Needs no key. With one of the scope `organizers:read`, what its account may read is there, too.
         */
        get: operations["getOrganizersCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizers.geojson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizers
         * @description Needs no key. With one of the scope `organizers:read`, what its account may read is there, too.
         */
        get: operations["getOrganizersGeojson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one organizer
         * @description Needs no key. With one of the scope `organizers:read`, what its account may read is there, too.
         */
        get: operations["getOrganizersId"];
        /**
         * Change an organizer: absent keeps, null or empty clears
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putOrganizersId"];
        /**
         * Change an organizer: absent keeps, null or empty clears
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postOrganizersId"];
        /**
         * Move an organizer to the trash
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteOrganizersId"];
        options?: never;
        head?: never;
        /**
         * Change an organizer: absent keeps, null or empty clears
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchOrganizersId"];
        trace?: never;
    };
    "/organizers/by-slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one organizer
         * @description Needs no key. With one of the scope `organizers:read`, what its account may read is there, too.
         */
        get: operations["getOrganizersBySlugSlug"];
        /**
         * Change an organizer: absent keeps, null or empty clears
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putOrganizersBySlugSlug"];
        /**
         * Change an organizer: absent keeps, null or empty clears
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postOrganizersBySlugSlug"];
        /**
         * Move an organizer to the trash
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteOrganizersBySlugSlug"];
        options?: never;
        head?: never;
        /**
         * Change an organizer: absent keeps, null or empty clears
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchOrganizersBySlugSlug"];
        trace?: never;
    };
    "/organizers/by-external-id/{source}/{external_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one organizer
         * @description Needs no key. With one of the scope `organizers:read`, what its account may read is there, too.
         */
        get: operations["getOrganizersByExternalIdSourceExternal_id"];
        /**
         * Create an organizer of this name, or change it: absent keeps, null or empty clears
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putOrganizersByExternalIdSourceExternal_id"];
        /**
         * Change an organizer: absent keeps, null or empty clears
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postOrganizersByExternalIdSourceExternal_id"];
        /**
         * Move an organizer to the trash
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteOrganizersByExternalIdSourceExternal_id"];
        options?: never;
        head?: never;
        /**
         * Change an organizer: absent keeps, null or empty clears
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchOrganizersByExternalIdSourceExternal_id"];
        trace?: never;
    };
    "/organizers/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of an organizer, newest first
         * @description Needs a key of the scope `organizers:read`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        get: operations["getOrganizersIdRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizers/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an organizer as it was
         * @description Needs a key of the scope `organizers:read`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        get: operations["getOrganizersIdRevisionsRevision"];
        put?: never;
        /**
         * Restore a revision, as a new one
         * @description Needs a key of the scope `organizers:write`, of an account with one of the roles contributor, author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postOrganizersIdRevisionsRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Needs no key. With one of the scope `categories:read`, what its account may read is there, too.
         */
        get: operations["getCategories"];
        put?: never;
        /**
         * Create a category
         * @description Needs a key of the scope `categories:write`, of an account with one of the roles author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postCategories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Needs no key. With one of the scope `categories:read`, what its account may read is there, too.
         */
        get: operations["getCategoriesCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories.geojson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Needs no key. With one of the scope `categories:read`, what its account may read is there, too.
         */
        get: operations["getCategoriesGeojson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one category
         * @description Needs no key. With one of the scope `categories:read`, what its account may read is there, too.
         */
        get: operations["getCategoriesId"];
        /**
         * Change a category: absent keeps, null or empty clears
         * @description Needs a key of the scope `categories:write`, of an account with one of the roles author, editor, administrator; others may be needed for the record itself.
         */
        put: operations["putCategoriesId"];
        /**
         * Change a category: absent keeps, null or empty clears
         * @description Needs a key of the scope `categories:write`, of an account with one of the roles author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postCategoriesId"];
        /**
         * Delete a category for good
         * @description Needs a key of the scope `categories:write`, of an account with one of the roles author, editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteCategoriesId"];
        options?: never;
        head?: never;
        /**
         * Change a category: absent keeps, null or empty clears
         * @description Needs a key of the scope `categories:write`, of an account with one of the roles author, editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchCategoriesId"];
        trace?: never;
    };
    "/categories/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a category, newest first
         * @description Needs a key of the scope `categories:read`, of an account with one of the roles author, editor, administrator; others may be needed for the record itself.
         */
        get: operations["getCategoriesIdRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/categories/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a category as it was
         * @description Needs a key of the scope `categories:read`, of an account with one of the roles author, editor, administrator; others may be needed for the record itself.
         */
        get: operations["getCategoriesIdRevisionsRevision"];
        put?: never;
        /**
         * Restore a revision, as a new one
         * @description Needs a key of the scope `categories:write`, of an account with one of the roles author, editor, administrator; others may be needed for the record itself.
         */
        post: operations["postCategoriesIdRevisionsRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Needs no key. With one of the scope `tags:read`, what its account may read is there, too.
         */
        get: operations["getTags"];
        put?: never;
        /**
         * Create a tag
         * @description Needs a key of the scope `tags:write`, of an account with one of the roles editor, administrator; others may be needed for the record itself.
         */
        post: operations["postTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Needs no key. With one of the scope `tags:read`, what its account may read is there, too.
         */
        get: operations["getTagsCsv"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags.geojson": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Needs no key. With one of the scope `tags:read`, what its account may read is there, too.
         */
        get: operations["getTagsGeojson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one tag
         * @description Needs no key. With one of the scope `tags:read`, what its account may read is there, too.
         */
        get: operations["getTagsId"];
        /**
         * Change a tag: absent keeps, null or empty clears
         * @description Needs a key of the scope `tags:write`, of an account with one of the roles editor, administrator; others may be needed for the record itself.
         */
        put: operations["putTagsId"];
        /**
         * Change a tag: absent keeps, null or empty clears
         * @description Needs a key of the scope `tags:write`, of an account with one of the roles editor, administrator; others may be needed for the record itself.
         */
        post: operations["postTagsId"];
        /**
         * Delete a tag for good
         * @description Needs a key of the scope `tags:write`, of an account with one of the roles editor, administrator; others may be needed for the record itself.
         */
        delete: operations["deleteTagsId"];
        options?: never;
        head?: never;
        /**
         * Change a tag: absent keeps, null or empty clears
         * @description Needs a key of the scope `tags:write`, of an account with one of the roles editor, administrator; others may be needed for the record itself.
         */
        patch: operations["patchTagsId"];
        trace?: never;
    };
    "/tags/{id}/revisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a tag, newest first
         * @description Needs a key of the scope `tags:read`, of an account with one of the roles editor, administrator; others may be needed for the record itself.
         */
        get: operations["getTagsIdRevisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/{id}/revisions/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a tag as it was
         * @description Needs a key of the scope `tags:read`, of an account with one of the roles editor, administrator; others may be needed for the record itself.
         */
        get: operations["getTagsIdRevisionsRevision"];
        put?: never;
        /**
         * Restore a revision, as a new one
         * @description Needs a key of the scope `tags:write`, of an account with one of the roles editor, administrator; others may be needed for the record itself.
         */
        post: operations["postTagsIdRevisionsRevision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Calendar entries with a start and an end, links to venues and organizers, categories and tags */
        Event: {
            /** @description Id */
            id: number;
            /** @description The id with its host */
            global_id: string;
            /** @description Where it came from, origin first */
            global_id_lineage: string[];
            /** @description Account id */
            author: number;
            /**
             * @description Status:
             *
             *     - `publish`: Public
             *     - `future`: Public from its publication date on
             *     - `draft`: Being written
             *     - `pending`: Waits for somebody who may publish it
             *     - `private`: For those who edit others’ records
             *     - `trash`: Deleted, until it is restored
             * @enum {string}
             */
            status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description Publication date in the site’s zone */
            date: string;
            /** @description Publication date in UTC */
            date_utc: string;
            /** @description Last change, in the site’s zone */
            modified: string;
            /** @description Last change in UTC */
            modified_utc: string;
            /** @description Page of the event */
            url: string;
            /** @description Address of the record */
            rest_url: string;
            /** @description Title: plain text, without markup and entities */
            title: string;
            /** @description Description: HTML with paragraphs; as it was written with context=edit */
            description: string;
            /** @description Summary: HTML with paragraphs; as it was written with context=edit */
            excerpt: string;
            /** @description Name in addresses */
            slug: string;
            /** @description Picture, or false */
            image: {
                /** @description Address */
                url: string;
                /** @description Id; the same address has the same one */
                id: number;
                /** @description Of the address */
                extension: string | null;
                /** @description Pixels, where they are known */
                width: number | null;
                /** @description Pixels, where they are known */
                height: number | null;
                /** @description What it shows, in the language asked for or another */
                alt_text: string | null;
                /** @description Who made it */
                credit: string | null;
                /** @description The picture itself where its writer sent no other; inside an event in a list too long ones are left out */
                sizes: ({
                    /** @description The picture in this size */
                    thumbnail?: components["schemas"]["ImageSize"];
                    /** @description The picture in this size */
                    medium?: components["schemas"]["ImageSize"];
                    /** @description The picture in this size */
                    large?: components["schemas"]["ImageSize"];
                    /** @description The picture in this size */
                    full?: components["schemas"]["ImageSize"];
                } & {
                    [key: string]: components["schemas"]["ImageSize"];
                }) | null;
            } | null;
            /** @description Whole days */
            all_day: boolean | null;
            /** @description Start, wall clock in the event’s zone */
            start_date: string;
            /** @description The same in parts */
            start_date_details: {
                /** @description Year */
                year: number;
                /** @description Month, 01 to 12 */
                month: number;
                /** @description Day of the month */
                day: number;
                /** @description Hour, 00 to 23 */
                hour: number;
                /** @description Minutes */
                minutes: number;
                /** @description Seconds */
                seconds: number;
            };
            /** @description End, wall clock in the event’s zone */
            end_date: string;
            /** @description The same in parts */
            end_date_details: {
                /** @description Year */
                year: number;
                /** @description Month, 01 to 12 */
                month: number;
                /** @description Day of the month */
                day: number;
                /** @description Hour, 00 to 23 */
                hour: number;
                /** @description Minutes */
                minutes: number;
                /** @description Seconds */
                seconds: number;
            };
            /** @description Start in UTC */
            utc_start_date: string;
            /** @description The same in parts */
            utc_start_date_details: {
                /** @description Year */
                year: number;
                /** @description Month, 01 to 12 */
                month: number;
                /** @description Day of the month */
                day: number;
                /** @description Hour, 00 to 23 */
                hour: number;
                /** @description Minutes */
                minutes: number;
                /** @description Seconds */
                seconds: number;
            };
            /** @description End in UTC */
            utc_end_date: string;
            /** @description The same in parts */
            utc_end_date_details: {
                /** @description Year */
                year: number;
                /** @description Month, 01 to 12 */
                month: number;
                /** @description Day of the month */
                day: number;
                /** @description Hour, 00 to 23 */
                hour: number;
                /** @description Minutes */
                minutes: number;
                /** @description Seconds */
                seconds: number;
            };
            /** @description Time zone */
            timezone: string;
            /** @description Its abbreviation at the start */
            timezone_abbr: string;
            /** @description Price */
            cost: string;
            /** @description Price in parts */
            cost_details: {
                /** @description As the price shows it; empty without a price */
                currency_symbol: string;
                /** @description ISO 4217 */
                currency_code: string;
                /**
                 * @description Of the symbol: before or behind the amount
                 * @enum {string}
                 */
                currency_position: "" | "prefix" | "postfix";
                /** @description Its amounts, lowest first */
                values: (number | string)[];
            };
            /** @description Web address */
            website: string;
            /** @description Show a map */
            show_map: boolean | null;
            /** @description Show a map link */
            show_map_link: boolean | null;
            /** @description Kept out of every list */
            hide_from_listings: boolean | null;
            /** @description Pinned in calendar views */
            sticky: boolean | null;
            /** @description Featured on the site */
            featured: boolean | null;
            /** @description Its categories. Descriptions of more than 400 characters are cut to one paragraph with the beginning of their text: in lists and answers of writes; on single reads only if together they have more than 200000 */
            categories: {
                /** @description Name: plain text */
                name: string;
                /** @description Name in addresses */
                slug: string;
                /** @description Always 0 */
                term_group: number;
                /** @description The id again */
                term_taxonomy_id: number;
                /** @description Taxonomy */
                taxonomy: string;
                /** @description Description */
                description: string;
                /** @description Parent category; 0 at the top, and for tags */
                parent: number;
                /** @description Events that have it: published, without a password, not hidden from listings */
                count: number;
                /** @description Always raw */
                filter: string;
                /** @description Id */
                id: number;
                /** @description Addresses of the record, its list and its parent */
                urls: {
                    /**
                     * Format: uri
                     * @description Of the record
                     */
                    self: string;
                    /**
                     * Format: uri
                     * @description Of the list
                     */
                    collection: string;
                    /**
                     * Format: uri
                     * @description Of the parent category
                     */
                    up?: string;
                };
            }[];
            /** @description Its tags. Descriptions of more than 400 characters are cut to one paragraph with the beginning of their text: in lists and answers of writes; on single reads only if together they have more than 200000 */
            tags: {
                /** @description Name: plain text */
                name: string;
                /** @description Name in addresses */
                slug: string;
                /** @description Always 0 */
                term_group: number;
                /** @description The id again */
                term_taxonomy_id: number;
                /** @description Taxonomy */
                taxonomy: string;
                /** @description Description */
                description: string;
                /** @description Parent category; 0 at the top, and for tags */
                parent: number;
                /** @description Events that have it: published, without a password, not hidden from listings */
                count: number;
                /** @description Always raw */
                filter: string;
                /** @description Id */
                id: number;
                /** @description Addresses of the record, its list and its parent */
                urls: {
                    /**
                     * Format: uri
                     * @description Of the record
                     */
                    self: string;
                    /**
                     * Format: uri
                     * @description Of the list
                     */
                    collection: string;
                    /**
                     * Format: uri
                     * @description Of the parent category
                     */
                    up?: string;
                };
            }[];
            /** @description None: an empty list; one: the venue; several: a list. Descriptions of more than 400 characters are cut to one paragraph with the beginning of their text: in lists and answers of writes; on single reads only if together they have more than 200000 */
            venue: components["schemas"]["Venue"][];
            /** @description Its organizers. Descriptions of more than 400 characters are cut to one paragraph with the beginning of their text: in lists and answers of writes; on single reads only if together they have more than 200000 */
            organizer: components["schemas"]["Organizer"][];
            /** @description Always empty here */
            custom_fields: string[];
            /** @description schema.org Event, on single reads */
            json_ld?: {
                /** @description The vocabulary: schema.org */
                "@context": string;
                /**
                 * @description The type, a word of schema.org
                 * @constant
                 */
                "@type": "Event";
                /** @description Title */
                name: string;
                /** @description Plain text */
                description: string;
                /** @description Address of the picture, or the picture with what is known of it */
                image?: string | {
                    /**
                     * @description The type, a word of schema.org
                     * @constant
                     */
                    "@type": "ImageObject";
                    /**
                     * Format: uri
                     * @description Address of the picture
                     */
                    url: string;
                    /** @description What it shows */
                    caption?: string;
                    /** @description Who made it */
                    creditText?: string;
                    /** @description Pixels */
                    width?: number;
                    /** @description Pixels */
                    height?: number;
                };
                /**
                 * Format: uri
                 * @description Page of the event
                 */
                url: string;
                /**
                 * Format: uri
                 * @description How it is attended, as an address of schema.org
                 */
                eventAttendanceMode: string;
                /**
                 * Format: uri
                 * @description Whether it takes place, as an address of schema.org
                 */
                eventStatus: string;
                /** @description Former start of a rescheduled event, ISO 8601 with the offset */
                previousStartDate?: string;
                /** @description Start, ISO 8601 with the offset */
                startDate: string;
                /** @description End, ISO 8601 with the offset */
                endDate: string;
                /** @description Where it takes place; several: a list */
                location?: {
                    /**
                     * @description The type, a word of schema.org
                     * @constant
                     */
                    "@type": "Place";
                    /** @description Name of the venue */
                    name: string;
                    /** @description Plain text */
                    description?: string;
                    /** @description Page of the venue */
                    url: string;
                    /** @description Where it is */
                    address: {
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "PostalAddress";
                        /** @description Street and number */
                        streetAddress?: string;
                        /** @description Town */
                        addressLocality?: string;
                        /** @description State, province or canton */
                        addressRegion?: string;
                        /** @description Postal code */
                        postalCode?: string;
                        /** @description Country */
                        addressCountry?: string;
                    };
                    /** @description Its coordinates, where they are known */
                    geo?: {
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "GeoCoordinates";
                        /** @description In degrees */
                        latitude: number;
                        /** @description In degrees */
                        longitude: number;
                    };
                    /** @description Telephone number, or an empty text */
                    telephone: string;
                    /** @description Web address of the venue, or an empty text */
                    sameAs: string;
                } | {
                    /**
                     * @description The type, a word of schema.org
                     * @constant
                     */
                    "@type": "VirtualLocation";
                    /**
                     * Format: uri
                     * @description Where to attend it online
                     */
                    url: string;
                } | ({
                    /**
                     * @description The type, a word of schema.org
                     * @constant
                     */
                    "@type": "Place";
                    /** @description Name of the venue */
                    name: string;
                    /** @description Plain text */
                    description?: string;
                    /** @description Page of the venue */
                    url: string;
                    /** @description Where it is */
                    address: {
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "PostalAddress";
                        /** @description Street and number */
                        streetAddress?: string;
                        /** @description Town */
                        addressLocality?: string;
                        /** @description State, province or canton */
                        addressRegion?: string;
                        /** @description Postal code */
                        postalCode?: string;
                        /** @description Country */
                        addressCountry?: string;
                    };
                    /** @description Its coordinates, where they are known */
                    geo?: {
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "GeoCoordinates";
                        /** @description In degrees */
                        latitude: number;
                        /** @description In degrees */
                        longitude: number;
                    };
                    /** @description Telephone number, or an empty text */
                    telephone: string;
                    /** @description Web address of the venue, or an empty text */
                    sameAs: string;
                } | {
                    /**
                     * @description The type, a word of schema.org
                     * @constant
                     */
                    "@type": "VirtualLocation";
                    /**
                     * Format: uri
                     * @description Where to attend it online
                     */
                    url: string;
                })[];
                /** @description Who organizes it: the first of several */
                organizer?: {
                    /**
                     * @description The type, a word of schema.org
                     * @constant
                     */
                    "@type": "Person";
                    /** @description Name of the organizer */
                    name: string;
                    /** @description Plain text */
                    description?: string;
                    /** @description Page of the organizer */
                    url: string;
                    /** @description Telephone number, or an empty text */
                    telephone: string;
                    /** @description E-mail address, or an empty text */
                    email: string;
                    /** @description Web address of the organizer, or an empty text */
                    sameAs: string;
                };
                /** @description What it costs */
                offers?: {
                    /**
                     * @description One price, or several
                     * @enum {string}
                     */
                    "@type": "Offer" | "AggregateOffer";
                    /** @description The price */
                    price?: string;
                    /** @description Of several prices the lowest */
                    lowPrice?: string;
                    /** @description Of several prices the highest */
                    highPrice?: string;
                    /** @description ISO 4217 */
                    priceCurrency?: string;
                    /**
                     * Format: uri
                     * @description Page of the event
                     */
                    url: string;
                    /** @description Always primary */
                    category: string;
                    /** @description inStock, or https://schema.org/SoldOut */
                    availability: string;
                    /** @description When the event was published */
                    validFrom: string;
                };
                /** @description Always "Organization", as the original has it */
                performer: string;
            };
            /**
             * @description The language of the title shown
             * @enum {string}
             */
            language: "en" | "fr" | "de";
            /** @description Slug and address of the record in each language it is written in */
            translations: {
                [key: string]: {
                    /** @description Name in addresses */
                    slug: string;
                    /**
                     * Format: uri
                     * @description Address of the record in this language
                     */
                    rest_url: string;
                };
            };
            /** @description The language of each text shown, by the name of its field */
            content_languages: {
                [key: string]: "en" | "fr" | "de";
            };
            /** @description With languages=all: the texts of each language that it is written in, by the names of their fields */
            texts?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description Parent event, 0 without */
            post_parent: number;
            /** @description Whether there are tickets */
            ticketed: boolean | null;
            /** @description Price in words, as it was written */
            cost_description: string;
            /** @description Whether it costs nothing; false where the price is unknown, or where it is free for some */
            is_free: boolean | null;
            /**
             * @description Whether it takes place: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online)
             * @enum {string}
             */
            event_status: "scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online";
            /** @description Why, for visitors */
            event_status_reason: string;
            /** @description Former start of a rescheduled event, wall clock in its zone, or an empty text */
            previous_start_date: string | null;
            /** @description The same in UTC */
            utc_previous_start_date: string | null;
            /** @description Former end of a rescheduled event, wall clock in its zone, or an empty text */
            previous_end_date: string | null;
            /** @description The same in UTC */
            utc_previous_end_date: string | null;
            /** @description Whether all tickets are sold */
            sold_out: boolean | null;
            /** @description How it is attended: offline (at the venue), online (at online_url), mixed (at both) */
            attendance_mode: ("offline" | "online" | "mixed") | null;
            /** @description Where to attend it online, or an empty text */
            online_url: string | null;
            /** @description With context=edit, for those who may edit the event: what a reviewer asks its author to change */
            review_note?: string;
            /** @description Whether it repeats */
            is_recurring: boolean;
            /** @description Id of the occurrence, or an empty text: the id of the event and the start that the rule gives it, in UTC */
            occurrence_id: string | null;
            /** @description Start of the first occurrence of the series that has not ended, wall clock in its zone, or an empty text */
            next_occurrence: string | null;
            /** @description How it repeats (RFC 5545, 3.3.10), or an empty text */
            rrule: string | null;
            /** @description Further starts beside the rule; in answers about the series itself */
            rdate?: string[];
            /** @description Starts that are left out; in answers about the series itself */
            exdate?: string[];
            /** @description Occurrences that differ from their series; in answers about the series itself */
            overrides?: {
                /** @description The start that the rule gives the occurrence */
                recurrence_id: string;
                /** @description Its own start, wall clock in the zone of the series */
                start_date?: string;
                /** @description Its own end */
                end_date?: string;
                /**
                 * @description Whether it takes place
                 * @enum {string}
                 */
                event_status?: "scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online";
                /** @description Its own title */
                title?: string;
                /** @description Its own summary */
                excerpt?: string;
                /** @description Its own description */
                description?: string;
                /** @description With languages=all: its own texts by language */
                texts?: {
                    [key: string]: {
                        /** @description Its own title */
                        title?: string;
                        /** @description Its own summary */
                        excerpt?: string;
                        /** @description Its own description */
                        description?: string;
                    };
                };
            }[];
            /** @description Kilometres from the point of a near query; lists add it */
            distance?: number;
            /** @description In lists with highlight=true: where q, or else search, was found, by field, as HTML with no other markup than <mark>; of a long text about 200 characters */
            highlights?: {
                [key: string]: string[];
            };
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
        };
        EventList: {
            /** @description The records of this page */
            events: components["schemas"]["Event"][];
            /**
             * Format: uri
             * @description Address of the list
             */
            rest_url: string;
            /**
             * Format: uri
             * @description Address of the next page; absent on the last one
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description Address of the previous page; absent on the first one
             */
            previous_rest_url?: string;
            /** @description Records that the list has */
            total: number;
            /** @description Pages that the list has */
            total_pages: number;
            /**
             * @description With q: partial, where nothing has all the words
             * @enum {unknown}
             */
            match?: "all" | "partial";
            /** @description With q: how it was probably meant; absent where nothing was corrected */
            did_you_mean?: string;
            /** @description With q: words that were taken for dates; interpret=off takes them for words */
            interpreted?: {
                /** @description Words of q */
                text: string;
                /** @description What they were taken for */
                dates: {
                    /** @description First day */
                    start_date: string;
                    /** @description Last day */
                    end_date: string;
                }[];
            }[];
            /** @description With near, or geoloc_radius=auto: where the list is near of, and how far it reaches */
            near?: {
                /** @description The town that near was taken for */
                name?: string;
                /** @description ISO 3166 alpha-2 */
                country?: string;
                /** @description Its state or canton in the gazetteer, or empty */
                region?: string;
                /** @description Inhabitants in the gazetteer */
                population?: number;
                /** @description Latitude, in degrees */
                geoloc_lat: number;
                /** @description Longitude, in degrees */
                geoloc_lng: number;
                /** @description Kilometres that the list reaches */
                geoloc_radius: number;
                /** @description What else near may mean, the largest first */
                others?: {
                    /** @description The town that near was taken for */
                    name: string;
                    /** @description ISO 3166 alpha-2 */
                    country: string;
                    /** @description Its state or canton in the gazetteer, or empty */
                    region: string;
                    /** @description Inhabitants in the gazetteer */
                    population: number;
                    /** @description Latitude, in degrees */
                    geoloc_lat: number;
                    /** @description Longitude, in degrees */
                    geoloc_lng: number;
                }[];
            };
            /** @description Those that the parameter facets names */
            facets?: {
                /** @description Categories, with the events of those below them */
                categories?: {
                    /** @description Most common first */
                    values: {
                        /** @description What the parameter of the facet’s name takes */
                        value: number | string;
                        /** @description What people call it, in the language asked for */
                        name: string;
                        /** @description Of a category or tag */
                        slug?: string;
                        /** @description Of a category; 0: the top level */
                        parent?: number;
                        /** @description Records that the list has with this value */
                        count: number;
                    }[];
                    /** @description Whether there are more values */
                    more: boolean;
                };
                /** @description Tags */
                tags?: {
                    /** @description Most common first */
                    values: {
                        /** @description What the parameter of the facet’s name takes */
                        value: number | string;
                        /** @description What people call it, in the language asked for */
                        name: string;
                        /** @description Of a category or tag */
                        slug?: string;
                        /** @description Of a category; 0: the top level */
                        parent?: number;
                        /** @description Records that the list has with this value */
                        count: number;
                    }[];
                    /** @description Whether there are more values */
                    more: boolean;
                };
                /** @description Venues */
                venue?: {
                    /** @description Most common first */
                    values: {
                        /** @description What the parameter of the facet’s name takes */
                        value: number | string;
                        /** @description What people call it, in the language asked for */
                        name: string;
                        /** @description Of a category or tag */
                        slug?: string;
                        /** @description Of a category; 0: the top level */
                        parent?: number;
                        /** @description Records that the list has with this value */
                        count: number;
                    }[];
                    /** @description Whether there are more values */
                    more: boolean;
                };
                /** @description Organizers */
                organizer?: {
                    /** @description Most common first */
                    values: {
                        /** @description What the parameter of the facet’s name takes */
                        value: number | string;
                        /** @description What people call it, in the language asked for */
                        name: string;
                        /** @description Of a category or tag */
                        slug?: string;
                        /** @description Of a category; 0: the top level */
                        parent?: number;
                        /** @description Records that the list has with this value */
                        count: number;
                    }[];
                    /** @description Whether there are more values */
                    more: boolean;
                };
                /** @description Towns, as the venues write them */
                city?: {
                    /** @description Most common first */
                    values: {
                        /** @description What the parameter of the facet’s name takes */
                        value: number | string;
                        /** @description What people call it, in the language asked for */
                        name: string;
                        /** @description Of a category or tag */
                        slug?: string;
                        /** @description Of a category; 0: the top level */
                        parent?: number;
                        /** @description Records that the list has with this value */
                        count: number;
                    }[];
                    /** @description Whether there are more values */
                    more: boolean;
                };
                /** @description Languages that events have texts in */
                language?: {
                    /** @description Most common first */
                    values: {
                        /** @description What the parameter of the facet’s name takes */
                        value: number | string;
                        /** @description What people call it, in the language asked for */
                        name: string;
                        /** @description Of a category or tag */
                        slug?: string;
                        /** @description Of a category; 0: the top level */
                        parent?: number;
                        /** @description Records that the list has with this value */
                        count: number;
                    }[];
                    /** @description Whether there are more values */
                    more: boolean;
                };
                /** @description Days of the site’s zone on which events run */
                day?: {
                    /** @description Most common first */
                    values: {
                        /** @description What the parameter of the facet’s name takes */
                        value: number | string;
                        /** @description What people call it, in the language asked for */
                        name: string;
                        /** @description Of a category or tag */
                        slug?: string;
                        /** @description Of a category; 0: the top level */
                        parent?: number;
                        /** @description Records that the list has with this value */
                        count: number;
                    }[];
                    /** @description Whether there are more values */
                    more: boolean;
                };
                /** @description Prices */
                price?: {
                    /** @description Most common first */
                    values: {
                        /** @description What the parameter of the facet’s name takes */
                        value: number | string;
                        /** @description What people call it, in the language asked for */
                        name: string;
                        /** @description Of a category or tag */
                        slug?: string;
                        /** @description Of a category; 0: the top level */
                        parent?: number;
                        /** @description Records that the list has with this value */
                        count: number;
                    }[];
                    /** @description Whether there are more values */
                    more: boolean;
                };
            };
        };
        EventDryRun: {
            /**
             * @description Nothing was stored
             * @constant
             */
            dry_run: true;
            /**
             * @description What the write would do:
             *
             *     - `create`: A new record
             *     - `update`: A new revision
             *     - `delete`: The trash; of a term, the end
             *     - `unchanged`: Nothing: the record has these values
             * @enum {string}
             */
            action: "create" | "update" | "delete" | "unchanged";
            /** @description By field, its value before and after; of links and terms their ids */
            changes: {
                /** @description publish, future (published at its date), draft, pending, private or trash */
                status?: {
                    /** @description Before */
                    from: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null;
                    /** @description After */
                    to: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null;
                };
                /** @description The id of the account it belongs to; may be set by those who edit others’ records */
                author?: {
                    /** @description Before */
                    from: number | null;
                    /** @description After */
                    to: number | null;
                };
                /** @description When it was or will be published, in the zone of the event or of the site */
                date?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description When it was or will be published, in UTC; wins over date */
                date_utc?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
                image?: {
                    /** @description Before */
                    from: ({
                        /** @description Address */
                        url: string;
                        /** @description Id; the same address has the same one */
                        id: number;
                        /** @description Of the address */
                        extension: string | null;
                        /** @description Pixels, where they are known */
                        width: number | null;
                        /** @description Pixels, where they are known */
                        height: number | null;
                        /** @description What it shows, in the language asked for or another */
                        alt_text: string | null;
                        /** @description Who made it */
                        credit: string | null;
                        /** @description The picture itself where its writer sent no other; inside an event in a list too long ones are left out */
                        sizes: ({
                            /** @description The picture in this size */
                            thumbnail?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            medium?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            large?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            full?: components["schemas"]["ImageSize"];
                        } & {
                            [key: string]: components["schemas"]["ImageSize"];
                        }) | null;
                    } | null) | null;
                    /** @description After */
                    to: ({
                        /** @description Address */
                        url: string;
                        /** @description Id; the same address has the same one */
                        id: number;
                        /** @description Of the address */
                        extension: string | null;
                        /** @description Pixels, where they are known */
                        width: number | null;
                        /** @description Pixels, where they are known */
                        height: number | null;
                        /** @description What it shows, in the language asked for or another */
                        alt_text: string | null;
                        /** @description Who made it */
                        credit: string | null;
                        /** @description The picture itself where its writer sent no other; inside an event in a list too long ones are left out */
                        sizes: ({
                            /** @description The picture in this size */
                            thumbnail?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            medium?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            large?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            full?: components["schemas"]["ImageSize"];
                        } & {
                            [key: string]: components["schemas"]["ImageSize"];
                        }) | null;
                    } | null) | null;
                };
                /** @description Texts in several languages, as languages=all has them; null clears one */
                texts?: {
                    /** @description Before */
                    from: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                    /** @description After */
                    to: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                };
                /** @description Title */
                title?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Description */
                description?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Name in addresses; made from the title when absent */
                slug?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Summary */
                excerpt?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description IANA time zone, or UTC+5:30; the site’s when absent */
                timezone?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Whole days: from 00:00:00 of the first to 23:59:59 of the last */
                all_day?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Start, wall clock in the event’s zone or an instant */
                start_date?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description End, not before the start */
                end_date?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Price as text, number or list: 10, "€10 – €20", "Free" */
                cost?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Price in words, such as "Adults €20, children free"; taken from cost when absent */
                cost_description?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Web address; the event’s own page when never given */
                website?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Show a map */
                show_map?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Show a map link */
                show_map_link?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Keep out of every list */
                hide_from_listings?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Pin in calendar views */
                sticky?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Feature on the site */
                featured?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Categories by id, slug or name; unknown names are created, at most 20 at once */
                categories?: {
                    /** @description Before */
                    from: number[] | null;
                    /** @description After */
                    to: number[] | null;
                };
                /** @description Tags by id, slug or name; unknown names are created, at most 20 at once */
                tags?: {
                    /** @description Before */
                    from: number[] | null;
                    /** @description After */
                    to: number[] | null;
                };
                /** @description Venues by id, or as objects that are found or created */
                venue?: {
                    /** @description Before */
                    from: number[] | null;
                    /** @description After */
                    to: number[] | null;
                };
                /** @description Organizers by id, or as objects that are found or created */
                organizer?: {
                    /** @description Before */
                    from: number[] | null;
                    /** @description After */
                    to: number[] | null;
                };
                /** @description Protects the event: it is shown only to those who send it */
                password?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Parent event, 0 for none */
                post_parent?: {
                    /** @description Before */
                    from: number | null;
                    /** @description After */
                    to: number | null;
                };
                /** @description Whether there are tickets */
                ticketed?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Whether it takes place: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online); or as schema.org has it */
                event_status?: {
                    /** @description Before */
                    from: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | null;
                    /** @description After */
                    to: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | null;
                };
                /** @description Why, for visitors */
                event_status_reason?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Former start of a rescheduled event; kept by itself when start_date moves */
                previous_start_date?: {
                    /** @description Before */
                    from: (string | null) | null;
                    /** @description After */
                    to: (string | null) | null;
                };
                /** @description Former end of a rescheduled event */
                previous_end_date?: {
                    /** @description Before */
                    from: (string | null) | null;
                    /** @description After */
                    to: (string | null) | null;
                };
                /** @description Whether all tickets are sold */
                sold_out?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description How it is attended: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: {
                    /** @description Before */
                    from: ("offline" | "online" | "mixed") | null;
                    /** @description After */
                    to: ("offline" | "online" | "mixed") | null;
                };
                /** @description Where to attend it online */
                online_url?: {
                    /** @description Before */
                    from: (string | null) | null;
                    /** @description After */
                    to: (string | null) | null;
                };
                /** @description What a reviewer asks the author to change, for those alone who may edit the event */
                review_note?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description How it repeats (RFC 5545): FREQ=WEEKLY;BYDAY=MO;COUNT=10. The start is always the first occurrence */
                rrule?: {
                    /** @description Before */
                    from: (string | null) | null;
                    /** @description After */
                    to: (string | null) | null;
                };
                /** @description Further starts of a series, wall clocks in its zone, or days at the time of its start */
                rdate?: {
                    /** @description Before */
                    from: string[] | null;
                    /** @description After */
                    to: string[] | null;
                };
                /** @description Occurrences that a series leaves out, by their starts or days */
                exdate?: {
                    /** @description Before */
                    from: string[] | null;
                    /** @description After */
                    to: string[] | null;
                };
                /** @description Occurrences that differ from their series: recurrence_id is the start that the rule gives each, or its day */
                overrides?: {
                    /** @description Before */
                    from: {
                        /** @description The start that the rule gives the occurrence */
                        recurrence_id: string;
                        /** @description Its own start, wall clock in the zone of the series */
                        start_date?: string;
                        /** @description Its own end */
                        end_date?: string;
                        /**
                         * @description Whether it takes place
                         * @enum {string}
                         */
                        event_status?: "scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online";
                        /** @description Its own title */
                        title?: string;
                        /** @description Its own summary */
                        excerpt?: string;
                        /** @description Its own description */
                        description?: string;
                        /** @description With languages=all: its own texts by language */
                        texts?: {
                            [key: string]: {
                                /** @description Its own title */
                                title?: string;
                                /** @description Its own summary */
                                excerpt?: string;
                                /** @description Its own description */
                                description?: string;
                            };
                        };
                    }[] | null;
                    /** @description After */
                    to: {
                        /** @description The start that the rule gives the occurrence */
                        recurrence_id: string;
                        /** @description Its own start, wall clock in the zone of the series */
                        start_date?: string;
                        /** @description Its own end */
                        end_date?: string;
                        /**
                         * @description Whether it takes place
                         * @enum {string}
                         */
                        event_status?: "scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online";
                        /** @description Its own title */
                        title?: string;
                        /** @description Its own summary */
                        excerpt?: string;
                        /** @description Its own description */
                        description?: string;
                        /** @description With languages=all: its own texts by language */
                        texts?: {
                            [key: string]: {
                                /** @description Its own title */
                                title?: string;
                                /** @description Its own summary */
                                excerpt?: string;
                                /** @description Its own description */
                                description?: string;
                            };
                        };
                    }[] | null;
                };
            };
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
            /** @description The record as it would be shown; ids below 0 stand for those of new records */
            record: components["schemas"]["Event"];
            /** @description Records that would be created beside it */
            created: {
                /** @description New venues */
                venues: components["schemas"]["Venue"][];
                /** @description New organizers */
                organizers: components["schemas"]["Organizer"][];
                /** @description New categories */
                categories: components["schemas"]["Category"][];
                /** @description New tags */
                tags: components["schemas"]["Tag"][];
            };
        };
        /** @description Places where events happen */
        Venue: {
            /** @description Id */
            id: number | null;
            /** @description Account id */
            author: number | null;
            /**
             * @description Status:
             *
             *     - `publish`: Public
             *     - `future`: Public from its publication date on
             *     - `draft`: Being written
             *     - `pending`: Waits for somebody who may publish it
             *     - `private`: For those who edit others’ records
             *     - `trash`: Deleted, until it is restored
             */
            status: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null;
            /** @description Publication date in the site’s zone */
            date: string | null;
            /** @description Publication date in UTC */
            date_utc: string | null;
            /** @description Last change, in the site’s zone */
            modified: string | null;
            /** @description Last change in UTC */
            modified_utc: string | null;
            /** @description Page of the venue */
            url: string | null;
            /** @description Name: plain text, without markup and entities */
            venue: string | null;
            /** @description Description; inside an event it may be cut: HTML with paragraphs; as it was written with context=edit */
            description: string | null;
            /** @description Name in addresses */
            slug: string | null;
            /** @description Picture */
            image: {
                /** @description Address */
                url: string;
                /** @description Id; the same address has the same one */
                id: number;
                /** @description Of the address */
                extension: string | null;
                /** @description Pixels, where they are known */
                width: number | null;
                /** @description Pixels, where they are known */
                height: number | null;
                /** @description What it shows, in the language asked for or another */
                alt_text: string | null;
                /** @description Who made it */
                credit: string | null;
                /** @description The picture itself where its writer sent no other; inside an event in a list too long ones are left out */
                sizes: ({
                    /** @description The picture in this size */
                    thumbnail?: components["schemas"]["ImageSize"];
                    /** @description The picture in this size */
                    medium?: components["schemas"]["ImageSize"];
                    /** @description The picture in this size */
                    large?: components["schemas"]["ImageSize"];
                    /** @description The picture in this size */
                    full?: components["schemas"]["ImageSize"];
                } & {
                    [key: string]: components["schemas"]["ImageSize"];
                }) | null;
            } | null;
            /** @description Street address */
            address: string | null;
            /** @description City */
            city: string | null;
            /** @description Country */
            country: string | null;
            /** @description Region, canton or province */
            province: string | null;
            /** @description State */
            state: string | null;
            /** @description Postal code */
            zip: string | null;
            /** @description Telephone */
            phone: string | null;
            /** @description Web address */
            website: string | null;
            /** @description State or province */
            stateprovince: string | null;
            /** @description In lists with highlight=true: where q, or else search, was found, by field, as HTML with no other markup than <mark>; of a long text about 200 characters */
            highlights?: {
                [key: string]: string[];
            } | null;
            /** @description Latitude */
            geo_lat: number | null;
            /** @description Longitude */
            geo_lng: number | null;
            /** @description given, or place when the coordinates are those of the city */
            geo_source: string | null;
            /** @description schema.org Place, on single reads */
            json_ld?: {
                /**
                 * @description The type, a word of schema.org
                 * @constant
                 */
                "@type": "Place";
                /** @description Name of the venue */
                name: string;
                /** @description Plain text */
                description?: string;
                /** @description Page of the venue */
                url: string;
                /** @description Where it is */
                address: {
                    /**
                     * @description The type, a word of schema.org
                     * @constant
                     */
                    "@type": "PostalAddress";
                    /** @description Street and number */
                    streetAddress?: string;
                    /** @description Town */
                    addressLocality?: string;
                    /** @description State, province or canton */
                    addressRegion?: string;
                    /** @description Postal code */
                    postalCode?: string;
                    /** @description Country */
                    addressCountry?: string;
                };
                /** @description Its coordinates, where they are known */
                geo?: {
                    /**
                     * @description The type, a word of schema.org
                     * @constant
                     */
                    "@type": "GeoCoordinates";
                    /** @description In degrees */
                    latitude: number;
                    /** @description In degrees */
                    longitude: number;
                };
                /** @description Telephone number, or an empty text */
                telephone: string;
                /** @description Web address of the venue, or an empty text */
                sameAs: string;
            } | null;
            /** @description Whether linked events show a map */
            show_map: boolean | null;
            /** @description Whether linked events show a map link */
            show_map_link: boolean | null;
            /** @description The id with its host */
            global_id: string | null;
            /** @description Where it came from, origin first */
            global_id_lineage: string[] | null;
            /** @description The language of the venue shown */
            language: ("en" | "fr" | "de") | null;
            /** @description Slug and address of the record in each language it is written in */
            translations: {
                [key: string]: {
                    /** @description Name in addresses */
                    slug: string;
                    /**
                     * Format: uri
                     * @description Address of the record in this language
                     */
                    rest_url: string;
                };
            } | null;
            /** @description The language of each text shown, by the name of its field */
            content_languages: {
                [key: string]: "en" | "fr" | "de";
            } | null;
            /** @description With languages=all: the texts of each language that it is written in, by the names of their fields */
            texts?: {
                [key: string]: {
                    [key: string]: string;
                };
            } | null;
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
        };
        VenueList: {
            /** @description The records of this page */
            venues: components["schemas"]["Venue"][];
            /**
             * Format: uri
             * @description Address of the list
             */
            rest_url: string;
            /**
             * Format: uri
             * @description Address of the next page; absent on the last one
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description Address of the previous page; absent on the first one
             */
            previous_rest_url?: string;
            /** @description Records that the list has */
            total: number;
            /** @description Pages that the list has */
            total_pages: number;
            /**
             * @description With q: partial, where nothing has all the words
             * @enum {unknown}
             */
            match?: "all" | "partial";
            /** @description With q: how it was probably meant; absent where nothing was corrected */
            did_you_mean?: string;
            /** @description With q: words that were taken for dates; interpret=off takes them for words */
            interpreted?: {
                /** @description Words of q */
                text: string;
                /** @description What they were taken for */
                dates: {
                    /** @description First day */
                    start_date: string;
                    /** @description Last day */
                    end_date: string;
                }[];
            }[];
        };
        VenueDryRun: {
            /**
             * @description Nothing was stored
             * @constant
             */
            dry_run: true;
            /**
             * @description What the write would do:
             *
             *     - `create`: A new record
             *     - `update`: A new revision
             *     - `delete`: The trash; of a term, the end
             *     - `unchanged`: Nothing: the record has these values
             * @enum {string}
             */
            action: "create" | "update" | "delete" | "unchanged";
            /** @description By field, its value before and after; of links and terms their ids */
            changes: {
                /** @description publish, future (published at its date), draft, pending, private or trash */
                status?: {
                    /** @description Before */
                    from: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null;
                    /** @description After */
                    to: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null;
                };
                /** @description The id of the account it belongs to; may be set by those who edit others’ records */
                author?: {
                    /** @description Before */
                    from: number | null;
                    /** @description After */
                    to: number | null;
                };
                /** @description When it was or will be published, in the zone of the event or of the site */
                date?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description When it was or will be published, in UTC; wins over date */
                date_utc?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
                image?: {
                    /** @description Before */
                    from: {
                        /** @description Address */
                        url: string;
                        /** @description Id; the same address has the same one */
                        id: number;
                        /** @description Of the address */
                        extension: string | null;
                        /** @description Pixels, where they are known */
                        width: number | null;
                        /** @description Pixels, where they are known */
                        height: number | null;
                        /** @description What it shows, in the language asked for or another */
                        alt_text: string | null;
                        /** @description Who made it */
                        credit: string | null;
                        /** @description The picture itself where its writer sent no other; inside an event in a list too long ones are left out */
                        sizes: ({
                            /** @description The picture in this size */
                            thumbnail?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            medium?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            large?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            full?: components["schemas"]["ImageSize"];
                        } & {
                            [key: string]: components["schemas"]["ImageSize"];
                        }) | null;
                    } | null;
                    /** @description After */
                    to: {
                        /** @description Address */
                        url: string;
                        /** @description Id; the same address has the same one */
                        id: number;
                        /** @description Of the address */
                        extension: string | null;
                        /** @description Pixels, where they are known */
                        width: number | null;
                        /** @description Pixels, where they are known */
                        height: number | null;
                        /** @description What it shows, in the language asked for or another */
                        alt_text: string | null;
                        /** @description Who made it */
                        credit: string | null;
                        /** @description The picture itself where its writer sent no other; inside an event in a list too long ones are left out */
                        sizes: ({
                            /** @description The picture in this size */
                            thumbnail?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            medium?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            large?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            full?: components["schemas"]["ImageSize"];
                        } & {
                            [key: string]: components["schemas"]["ImageSize"];
                        }) | null;
                    } | null;
                };
                /** @description Texts in several languages, as languages=all has them; null clears one */
                texts?: {
                    /** @description Before */
                    from: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                    /** @description After */
                    to: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                };
                /** @description Name */
                venue?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Description */
                description?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Name in addresses; made from the name when absent */
                slug?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Whether linked events show a map */
                show_map?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Whether linked events show a map link */
                show_map_link?: {
                    /** @description Before */
                    from: boolean | null;
                    /** @description After */
                    to: boolean | null;
                };
                /** @description Street address */
                address?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description City */
                city?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Country */
                country?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Region, canton or province */
                province?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description State (United States) */
                state?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description State or province, whichever applies */
                stateprovince?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Postal code */
                zip?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Telephone */
                phone?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Web address */
                website?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Latitude in degrees (WGS 84); found from city and country when absent */
                geo_lat?: {
                    /** @description Before */
                    from: (number | null) | null;
                    /** @description After */
                    to: (number | null) | null;
                };
                /** @description Longitude in degrees (WGS 84); found from city and country when absent */
                geo_lng?: {
                    /** @description Before */
                    from: (number | null) | null;
                    /** @description After */
                    to: (number | null) | null;
                };
            };
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
            /** @description The record as it would be shown; ids below 0 stand for those of new records */
            record: components["schemas"]["Venue"];
            /** @description Records that would be created beside it */
            created: {
                /** @description New venues */
                venues: components["schemas"]["Venue"][];
                /** @description New organizers */
                organizers: components["schemas"]["Organizer"][];
                /** @description New categories */
                categories: components["schemas"]["Category"][];
                /** @description New tags */
                tags: components["schemas"]["Tag"][];
            };
        };
        /** @description People or bodies that run events */
        Organizer: {
            /** @description Id */
            id: number | null;
            /** @description Account id */
            author: number | null;
            /**
             * @description Status:
             *
             *     - `publish`: Public
             *     - `future`: Public from its publication date on
             *     - `draft`: Being written
             *     - `pending`: Waits for somebody who may publish it
             *     - `private`: For those who edit others’ records
             *     - `trash`: Deleted, until it is restored
             */
            status: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null;
            /** @description Publication date in the site’s zone */
            date: string | null;
            /** @description Publication date in UTC */
            date_utc: string | null;
            /** @description Last change, in the site’s zone */
            modified: string | null;
            /** @description Last change in UTC */
            modified_utc: string | null;
            /** @description Page of the organizer */
            url: string | null;
            /** @description Name: plain text, without markup and entities */
            organizer: string | null;
            /** @description Description; inside an event it may be cut: HTML with paragraphs; as it was written with context=edit */
            description: string | null;
            /** @description Name in addresses */
            slug: string | null;
            /** @description Picture */
            image: {
                /** @description Address */
                url: string;
                /** @description Id; the same address has the same one */
                id: number;
                /** @description Of the address */
                extension: string | null;
                /** @description Pixels, where they are known */
                width: number | null;
                /** @description Pixels, where they are known */
                height: number | null;
                /** @description What it shows, in the language asked for or another */
                alt_text: string | null;
                /** @description Who made it */
                credit: string | null;
                /** @description The picture itself where its writer sent no other; inside an event in a list too long ones are left out */
                sizes: ({
                    /** @description The picture in this size */
                    thumbnail?: components["schemas"]["ImageSize"];
                    /** @description The picture in this size */
                    medium?: components["schemas"]["ImageSize"];
                    /** @description The picture in this size */
                    large?: components["schemas"]["ImageSize"];
                    /** @description The picture in this size */
                    full?: components["schemas"]["ImageSize"];
                } & {
                    [key: string]: components["schemas"]["ImageSize"];
                }) | null;
            } | null;
            /** @description Telephone */
            phone: string | null;
            /** @description Web address */
            website: string | null;
            /** @description E-mail address */
            email: string | null;
            /** @description In lists with highlight=true: where q, or else search, was found, by field, as HTML with no other markup than <mark>; of a long text about 200 characters */
            highlights?: {
                [key: string]: string[];
            } | null;
            /** @description schema.org Person, on single reads */
            json_ld?: {
                /**
                 * @description The type, a word of schema.org
                 * @constant
                 */
                "@type": "Person";
                /** @description Name of the organizer */
                name: string;
                /** @description Plain text */
                description?: string;
                /** @description Page of the organizer */
                url: string;
                /** @description Telephone number, or an empty text */
                telephone: string;
                /** @description E-mail address, or an empty text */
                email: string;
                /** @description Web address of the organizer, or an empty text */
                sameAs: string;
            } | null;
            /** @description The id with its host */
            global_id: string | null;
            /** @description Where it came from, origin first */
            global_id_lineage: string[] | null;
            /** @description The language of the organizer shown */
            language: ("en" | "fr" | "de") | null;
            /** @description Slug and address of the record in each language it is written in */
            translations: {
                [key: string]: {
                    /** @description Name in addresses */
                    slug: string;
                    /**
                     * Format: uri
                     * @description Address of the record in this language
                     */
                    rest_url: string;
                };
            } | null;
            /** @description The language of each text shown, by the name of its field */
            content_languages: {
                [key: string]: "en" | "fr" | "de";
            } | null;
            /** @description With languages=all: the texts of each language that it is written in, by the names of their fields */
            texts?: {
                [key: string]: {
                    [key: string]: string;
                };
            } | null;
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
        };
        OrganizerList: {
            /** @description The records of this page */
            organizers: components["schemas"]["Organizer"][];
            /**
             * Format: uri
             * @description Address of the list
             */
            rest_url: string;
            /**
             * Format: uri
             * @description Address of the next page; absent on the last one
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description Address of the previous page; absent on the first one
             */
            previous_rest_url?: string;
            /** @description Records that the list has */
            total: number;
            /** @description Pages that the list has */
            total_pages: number;
            /**
             * @description With q: partial, where nothing has all the words
             * @enum {unknown}
             */
            match?: "all" | "partial";
            /** @description With q: how it was probably meant; absent where nothing was corrected */
            did_you_mean?: string;
            /** @description With q: words that were taken for dates; interpret=off takes them for words */
            interpreted?: {
                /** @description Words of q */
                text: string;
                /** @description What they were taken for */
                dates: {
                    /** @description First day */
                    start_date: string;
                    /** @description Last day */
                    end_date: string;
                }[];
            }[];
        };
        OrganizerDryRun: {
            /**
             * @description Nothing was stored
             * @constant
             */
            dry_run: true;
            /**
             * @description What the write would do:
             *
             *     - `create`: A new record
             *     - `update`: A new revision
             *     - `delete`: The trash; of a term, the end
             *     - `unchanged`: Nothing: the record has these values
             * @enum {string}
             */
            action: "create" | "update" | "delete" | "unchanged";
            /** @description By field, its value before and after; of links and terms their ids */
            changes: {
                /** @description publish, future (published at its date), draft, pending, private or trash */
                status?: {
                    /** @description Before */
                    from: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null;
                    /** @description After */
                    to: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null;
                };
                /** @description The id of the account it belongs to; may be set by those who edit others’ records */
                author?: {
                    /** @description Before */
                    from: number | null;
                    /** @description After */
                    to: number | null;
                };
                /** @description When it was or will be published, in the zone of the event or of the site */
                date?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description When it was or will be published, in UTC; wins over date */
                date_utc?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
                image?: {
                    /** @description Before */
                    from: {
                        /** @description Address */
                        url: string;
                        /** @description Id; the same address has the same one */
                        id: number;
                        /** @description Of the address */
                        extension: string | null;
                        /** @description Pixels, where they are known */
                        width: number | null;
                        /** @description Pixels, where they are known */
                        height: number | null;
                        /** @description What it shows, in the language asked for or another */
                        alt_text: string | null;
                        /** @description Who made it */
                        credit: string | null;
                        /** @description The picture itself where its writer sent no other; inside an event in a list too long ones are left out */
                        sizes: ({
                            /** @description The picture in this size */
                            thumbnail?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            medium?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            large?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            full?: components["schemas"]["ImageSize"];
                        } & {
                            [key: string]: components["schemas"]["ImageSize"];
                        }) | null;
                    } | null;
                    /** @description After */
                    to: {
                        /** @description Address */
                        url: string;
                        /** @description Id; the same address has the same one */
                        id: number;
                        /** @description Of the address */
                        extension: string | null;
                        /** @description Pixels, where they are known */
                        width: number | null;
                        /** @description Pixels, where they are known */
                        height: number | null;
                        /** @description What it shows, in the language asked for or another */
                        alt_text: string | null;
                        /** @description Who made it */
                        credit: string | null;
                        /** @description The picture itself where its writer sent no other; inside an event in a list too long ones are left out */
                        sizes: ({
                            /** @description The picture in this size */
                            thumbnail?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            medium?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            large?: components["schemas"]["ImageSize"];
                            /** @description The picture in this size */
                            full?: components["schemas"]["ImageSize"];
                        } & {
                            [key: string]: components["schemas"]["ImageSize"];
                        }) | null;
                    } | null;
                };
                /** @description Texts in several languages, as languages=all has them; null clears one */
                texts?: {
                    /** @description Before */
                    from: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                    /** @description After */
                    to: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                };
                /** @description Name */
                organizer?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Description */
                description?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Name in addresses; made from the name when absent */
                slug?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Telephone */
                phone?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Web address */
                website?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description E-mail address */
                email?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
            };
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
            /** @description The record as it would be shown; ids below 0 stand for those of new records */
            record: components["schemas"]["Organizer"];
            /** @description Records that would be created beside it */
            created: {
                /** @description New venues */
                venues: components["schemas"]["Venue"][];
                /** @description New organizers */
                organizers: components["schemas"]["Organizer"][];
                /** @description New categories */
                categories: components["schemas"]["Category"][];
                /** @description New tags */
                tags: components["schemas"]["Tag"][];
            };
        };
        /** @description Categories: terms in a hierarchy */
        Category: {
            /** @description Id */
            id: number;
            /** @description Events that have it: published, without a password, not hidden from listings */
            count: number;
            /** @description Description */
            description: string;
            /** @description Name: plain text, without markup and entities */
            name: string;
            /** @description Name in addresses */
            slug: string;
            /** @description Taxonomy */
            taxonomy: string;
            /** @description Parent category, 0 at the top */
            parent: number;
            /** @description Always empty */
            meta: string[];
            /** @description Page of the term */
            url: string;
            /** @description Addresses of the record, its list and its parent */
            urls: {
                /**
                 * Format: uri
                 * @description Of the record
                 */
                self: string;
                /**
                 * Format: uri
                 * @description Of the list
                 */
                collection: string;
                /**
                 * Format: uri
                 * @description Of the parent category
                 */
                up?: string;
            };
            /** @description The same addresses as links, on single reads */
            _links?: {
                /** @description Of the record */
                self: {
                    /**
                     * Format: uri
                     * @description Address
                     */
                    href: string;
                }[];
                /** @description Of the list */
                collection: {
                    /**
                     * Format: uri
                     * @description Address
                     */
                    href: string;
                }[];
                /** @description Of the parent category */
                up?: {
                    /**
                     * Format: uri
                     * @description Address
                     */
                    href: string;
                }[];
            };
            /**
             * @description The language of the name shown
             * @enum {string}
             */
            language: "en" | "fr" | "de";
            /** @description Slug and address of the record in each language it is written in */
            translations: {
                [key: string]: {
                    /** @description Name in addresses */
                    slug: string;
                    /**
                     * Format: uri
                     * @description Address of the record in this language
                     */
                    rest_url: string;
                };
            };
            /** @description The language of each text shown, by the name of its field */
            content_languages: {
                [key: string]: "en" | "fr" | "de";
            };
            /** @description With languages=all: the texts of each language that it is written in, by the names of their fields */
            texts?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
        };
        CategoryList: {
            /** @description The records of this page */
            categories: components["schemas"]["Category"][];
            /**
             * Format: uri
             * @description Address of the list
             */
            rest_url: string;
            /**
             * Format: uri
             * @description Address of the next page; absent on the last one
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description Address of the previous page; absent on the first one
             */
            previous_rest_url?: string;
            /** @description Records that the list has */
            total: number;
            /** @description Pages that the list has */
            total_pages: number;
        };
        CategoryDryRun: {
            /**
             * @description Nothing was stored
             * @constant
             */
            dry_run: true;
            /**
             * @description What the write would do:
             *
             *     - `create`: A new record
             *     - `update`: A new revision
             *     - `delete`: The trash; of a term, the end
             *     - `unchanged`: Nothing: the record has these values
             * @enum {string}
             */
            action: "create" | "update" | "delete" | "unchanged";
            /** @description By field, its value before and after; of links and terms their ids */
            changes: {
                /** @description Name */
                name?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Description */
                description?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Name in addresses; made from the name when absent */
                slug?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Texts in several languages, as languages=all has them; null clears one */
                texts?: {
                    /** @description Before */
                    from: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                    /** @description After */
                    to: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                };
                /** @description Parent category; 0 is the top level */
                parent?: {
                    /** @description Before */
                    from: number | null;
                    /** @description After */
                    to: number | null;
                };
            };
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
            /** @description The record as it would be shown; ids below 0 stand for those of new records */
            record: components["schemas"]["Category"];
            /** @description Records that would be created beside it */
            created: {
                /** @description New venues */
                venues: components["schemas"]["Venue"][];
                /** @description New organizers */
                organizers: components["schemas"]["Organizer"][];
                /** @description New categories */
                categories: components["schemas"]["Category"][];
                /** @description New tags */
                tags: components["schemas"]["Tag"][];
            };
        };
        /** @description Tags: flat terms */
        Tag: {
            /** @description Id */
            id: number;
            /** @description Events that have it: published, without a password, not hidden from listings */
            count: number;
            /** @description Description */
            description: string;
            /** @description Name: plain text, without markup and entities */
            name: string;
            /** @description Name in addresses */
            slug: string;
            /** @description Taxonomy */
            taxonomy: string;
            /** @description Always empty */
            meta: string[];
            /** @description Page of the term */
            url: string;
            /** @description Addresses of the record, its list and its parent */
            urls: {
                /**
                 * Format: uri
                 * @description Of the record
                 */
                self: string;
                /**
                 * Format: uri
                 * @description Of the list
                 */
                collection: string;
                /**
                 * Format: uri
                 * @description Of the parent category
                 */
                up?: string;
            };
            /** @description The same addresses as links, on single reads */
            _links?: {
                /** @description Of the record */
                self: {
                    /**
                     * Format: uri
                     * @description Address
                     */
                    href: string;
                }[];
                /** @description Of the list */
                collection: {
                    /**
                     * Format: uri
                     * @description Address
                     */
                    href: string;
                }[];
                /** @description Of the parent category */
                up?: {
                    /**
                     * Format: uri
                     * @description Address
                     */
                    href: string;
                }[];
            };
            /**
             * @description The language of the name shown
             * @enum {string}
             */
            language: "en" | "fr" | "de";
            /** @description Slug and address of the record in each language it is written in */
            translations: {
                [key: string]: {
                    /** @description Name in addresses */
                    slug: string;
                    /**
                     * Format: uri
                     * @description Address of the record in this language
                     */
                    rest_url: string;
                };
            };
            /** @description The language of each text shown, by the name of its field */
            content_languages: {
                [key: string]: "en" | "fr" | "de";
            };
            /** @description With languages=all: the texts of each language that it is written in, by the names of their fields */
            texts?: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
        };
        TagList: {
            /** @description The records of this page */
            tags: components["schemas"]["Tag"][];
            /**
             * Format: uri
             * @description Address of the list
             */
            rest_url: string;
            /**
             * Format: uri
             * @description Address of the next page; absent on the last one
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description Address of the previous page; absent on the first one
             */
            previous_rest_url?: string;
            /** @description Records that the list has */
            total: number;
            /** @description Pages that the list has */
            total_pages: number;
        };
        TagDryRun: {
            /**
             * @description Nothing was stored
             * @constant
             */
            dry_run: true;
            /**
             * @description What the write would do:
             *
             *     - `create`: A new record
             *     - `update`: A new revision
             *     - `delete`: The trash; of a term, the end
             *     - `unchanged`: Nothing: the record has these values
             * @enum {string}
             */
            action: "create" | "update" | "delete" | "unchanged";
            /** @description By field, its value before and after; of links and terms their ids */
            changes: {
                /** @description Name */
                name?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Description */
                description?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Name in addresses; made from the name when absent */
                slug?: {
                    /** @description Before */
                    from: string | null;
                    /** @description After */
                    to: string | null;
                };
                /** @description Texts in several languages, as languages=all has them; null clears one */
                texts?: {
                    /** @description Before */
                    from: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                    /** @description After */
                    to: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    } | null;
                };
            };
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
            /** @description The record as it would be shown; ids below 0 stand for those of new records */
            record: components["schemas"]["Tag"];
            /** @description Records that would be created beside it */
            created: {
                /** @description New venues */
                venues: components["schemas"]["Venue"][];
                /** @description New organizers */
                organizers: components["schemas"]["Organizer"][];
                /** @description New categories */
                categories: components["schemas"]["Category"][];
                /** @description New tags */
                tags: components["schemas"]["Tag"][];
            };
        };
        /** @description Calendar entries with a start and an end, links to venues and organizers, categories and tags */
        CalendarEvent: {
            /** @description Id */
            id: number;
            /** @description Page of the event */
            url: string;
            /** @description Address of the record */
            rest_url: string;
            /** @description Title: plain text, without markup and entities */
            title: string;
            /** @description Name in addresses */
            slug: string;
            /** @description Whole days */
            all_day: boolean | null;
            /** @description Start, wall clock in the event’s zone */
            start_date: string;
            /** @description End, wall clock in the event’s zone */
            end_date: string;
            /** @description Start in UTC */
            utc_start_date: string;
            /** @description End in UTC */
            utc_end_date: string;
            /** @description Time zone */
            timezone: string;
            /** @description Featured on the site */
            featured: boolean | null;
            /**
             * @description Whether it takes place: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online)
             * @enum {string}
             */
            event_status: "scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online";
            /** @description Whether all tickets are sold */
            sold_out: boolean | null;
            /** @description Of a write: the names of what was sent and has no meaning, as in X-Ignored-Params */
            ignored?: string[];
        };
        ImageSize: {
            /** @description Address */
            url: string;
            /** @description Pixels, where they are known */
            width: number | null;
            /** @description Pixels, where they are known */
            height: number | null;
            /** @description By the extension */
            "mime-type": string | null;
        };
        RevisionList: {
            /** @description Newest first */
            revisions: {
                /** @description Number of the revision, from 1 */
                revision: number;
                /** @description What made it; null: it is older than the audit trail */
                action: string | null;
                /** @description When it was made, in UTC */
                modified_utc: string;
                /** @description Account id */
                author: number | null;
                /** @description Name of the account */
                author_name: string | null;
                /** @description Id of the key */
                key: string | null;
                /**
                 * Format: uri
                 * @description Address of the revision
                 */
                rest_url: string;
            }[];
            /** @description How many there are */
            total: number;
        };
        SuggestionList: {
            /** @description Best first */
            suggestions: {
                /**
                 * @description What is suggested
                 * @enum {string}
                 */
                type: "event" | "venue" | "organizer" | "town" | "category" | "tag";
                /** @description Of the record; null: a town is none */
                id: number | null;
                /** @description Plain text, in the language asked for */
                label: string;
                /** @description The label as HTML, with <mark> around what was typed, and no other tag */
                highlighted: string;
                /**
                 * Format: uri
                 * @description Address of the record; of a town, category or tag, that of the list of its events
                 */
                link: string;
                /** @description Page of the record; null: a town has none */
                url: string | null;
            }[];
        };
        FeatureCollection: {
            /**
             * @description GeoJSON (RFC 7946)
             * @constant
             */
            type: "FeatureCollection";
            /** @description One for each record of the page */
            features: {
                /**
                 * @description GeoJSON
                 * @constant
                 */
                type: "Feature";
                /** @description Id of the record, or of the occurrence */
                id: number | string;
                /** @description Point, or MultiPoint where an event has several places; null: it has none that is known */
                geometry: {
                    [key: string]: unknown;
                } | null;
                /** @description The record as the JSON list has it */
                properties: {
                    [key: string]: unknown;
                };
            }[];
            /** @description Records that the list has */
            total: number;
            /** @description Address of the next page; absent on the last one */
            next_rest_url?: string;
        };
        Map: {
            /**
             * @description GeoJSON (RFC 7946)
             * @constant
             */
            type: "FeatureCollection";
            /** @description west, south, east, north */
            bbox: number[];
            /** @description The points */
            features: {
                /**
                 * @description GeoJSON
                 * @constant
                 */
                type: "Feature";
                /** @description Around the places of these events: a list with it has them */
                bbox: number[];
                /** @description Where the point is drawn */
                geometry: {
                    /**
                     * @description GeoJSON
                     * @constant
                     */
                    type: "Point";
                    /** @description Longitude and latitude of their middle */
                    coordinates: number[];
                };
                /** @description What is there */
                properties: {
                    /** @description Events here */
                    point_count: number;
                };
            }[];
            /** @description Events in the box; one at several places is in several features */
            total: number;
            /** @description With near, or geoloc_radius=auto: where the list is near of, and how far it reaches */
            near?: {
                /** @description The town that near was taken for */
                name?: string;
                /** @description ISO 3166 alpha-2 */
                country?: string;
                /** @description Its state or canton in the gazetteer, or empty */
                region?: string;
                /** @description Inhabitants in the gazetteer */
                population?: number;
                /** @description Latitude, in degrees */
                geoloc_lat: number;
                /** @description Longitude, in degrees */
                geoloc_lng: number;
                /** @description Kilometres that the list reaches */
                geoloc_radius: number;
                /** @description What else near may mean, the largest first */
                others?: {
                    /** @description The town that near was taken for */
                    name: string;
                    /** @description ISO 3166 alpha-2 */
                    country: string;
                    /** @description Its state or canton in the gazetteer, or empty */
                    region: string;
                    /** @description Inhabitants in the gazetteer */
                    population: number;
                    /** @description Latitude, in degrees */
                    geoloc_lat: number;
                    /** @description Longitude, in degrees */
                    geoloc_lng: number;
                }[];
            };
        };
        Batch: {
            /**
             * @description Nothing was done: not every write would have succeeded
             * @constant
             */
            failed?: "validation";
            /** @description One for each write, in their order; null: it would have succeeded, and was not done */
            responses: ({
                /** @description What the write answers */
                body: components["schemas"]["Event"] | components["schemas"]["EventDryRun"] | components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"] | components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"] | components["schemas"]["Category"] | components["schemas"]["CategoryDryRun"] | components["schemas"]["Tag"] | components["schemas"]["TagDryRun"] | components["schemas"]["Error"];
                /** @description As of the same write alone */
                status: number;
                /** @description Those of its answer */
                headers: {
                    [key: string]: string;
                };
            } | null)[];
        };
        /** @description As the field `image` of a record takes it */
        UploadedImage: {
            /**
             * Format: uri
             * @description Address of the full size
             */
            url: string;
            /** @description Pixels */
            width: number;
            /** @description Pixels */
            height: number;
            /** @description Those that are smaller than the picture */
            sizes: {
                /** @description The picture in this size */
                large?: components["schemas"]["ImageSize"];
                /** @description The picture in this size */
                medium_large?: components["schemas"]["ImageSize"];
                /** @description The picture in this size */
                medium?: components["schemas"]["ImageSize"];
                /** @description The picture in this size */
                thumbnail?: components["schemas"]["ImageSize"];
            };
        };
        DeletedImage: {
            /**
             * @description It is gone, in all its sizes
             * @constant
             */
            deleted: true;
        };
        Calendar: {
            /** @description The month */
            month: string;
            /** @description Whose days these are: the site’s */
            timezone: string;
            /** @description Events of the month */
            total: number;
            /** @description Each day of the month */
            days: {
                /** @description The day */
                date: string;
                /** @description Events that run on this day, also those that began before */
                count: number;
                /** @description Ids of the first that run on this day alone, by start */
                events: (number | string)[];
            }[];
            /** @description Events that run over several days, as bars across them */
            spans: {
                /** @description Id of the event, or of the occurrence */
                id: number | string;
                /** @description The first of its days in this month */
                start_date: string;
                /** @description The last of its days in this month */
                end_date: string;
                /** @description From 0; spans of one lane do not meet */
                lane: number;
                /** @description It began before this month */
                starts_before: boolean;
                /** @description It goes on after this month */
                ends_after: boolean;
            }[];
            /** @description Whether more events run over several days than there are spans */
            more_spans: boolean;
            /** @description All that the days and spans name, by start */
            events: components["schemas"]["CalendarEvent"][];
            /** @description With near, or geoloc_radius=auto: where the list is near of, and how far it reaches */
            near?: {
                /** @description The town that near was taken for */
                name?: string;
                /** @description ISO 3166 alpha-2 */
                country?: string;
                /** @description Its state or canton in the gazetteer, or empty */
                region?: string;
                /** @description Inhabitants in the gazetteer */
                population?: number;
                /** @description Latitude, in degrees */
                geoloc_lat: number;
                /** @description Longitude, in degrees */
                geoloc_lng: number;
                /** @description Kilometres that the list reaches */
                geoloc_radius: number;
                /** @description What else near may mean, the largest first */
                others?: {
                    /** @description The town that near was taken for */
                    name: string;
                    /** @description ISO 3166 alpha-2 */
                    country: string;
                    /** @description Its state or canton in the gazetteer, or empty */
                    region: string;
                    /** @description Inhabitants in the gazetteer */
                    population: number;
                    /** @description Latitude, in degrees */
                    geoloc_lat: number;
                    /** @description Longitude, in degrees */
                    geoloc_lng: number;
                }[];
            };
            /** @description Address of this month */
            rest_url: string;
            /** @description Address of the next month; absent after the year 3999 */
            next_rest_url?: string;
            /** @description Address of the previous month; absent before the year 1000 */
            previous_rest_url?: string;
        };
        ChangeList: {
            /** @description Each record once, in the order of the changes */
            changes: {
                /**
                 * @description What the record is
                 * @enum {string}
                 */
                resource: "events" | "venues" | "organizers" | "categories" | "tags";
                /** @description Id of the record */
                id: number;
                /**
                 * @description deleted: the caller has no such record, whether it is gone or withdrawn, or was never shown to him
                 * @enum {string}
                 */
                kind: "updated" | "deleted";
                /** @description Of an update: as lists of the resource show it */
                record?: components["schemas"]["Event"] | components["schemas"]["Venue"] | components["schemas"]["Organizer"] | components["schemas"]["Category"] | components["schemas"]["Tag"];
            }[];
            /** @description Where to go on; opaque */
            position: string;
            /** @description There are more changes already */
            has_more: boolean;
            /**
             * Format: uri
             * @description The address of the changes after these
             */
            next: string;
            /** @description Without since: the lists to load, after this answer, before the changes are followed */
            lists?: {
                [key: string]: string;
            };
        };
        RpdePage: {
            /**
             * Format: uri
             * @description The address of the next page; of the last one its own, with no items
             */
            next: string;
            /** @description In the order of their changes */
            items: {
                /**
                 * @description deleted: it is gone, or no longer public
                 * @enum {string}
                 */
                state: "updated" | "deleted";
                /**
                 * @description What the item is
                 * @constant
                 */
                kind: "Event";
                /** @description Id of the event */
                id: number;
                /** @description Orders the items, with their ids; no time */
                modified: number;
                /** @description The event in the words of schema.org */
                data?: {
                    /** @description The vocabulary: schema.org */
                    "@context": string;
                    /**
                     * @description The type, a word of schema.org
                     * @constant
                     */
                    "@type": "Event";
                    /** @description Title */
                    name: string;
                    /** @description Plain text */
                    description: string;
                    /** @description Address of the picture, or the picture with what is known of it */
                    image?: string | {
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "ImageObject";
                        /**
                         * Format: uri
                         * @description Address of the picture
                         */
                        url: string;
                        /** @description What it shows */
                        caption?: string;
                        /** @description Who made it */
                        creditText?: string;
                        /** @description Pixels */
                        width?: number;
                        /** @description Pixels */
                        height?: number;
                    };
                    /**
                     * Format: uri
                     * @description Page of the event
                     */
                    url: string;
                    /**
                     * Format: uri
                     * @description How it is attended, as an address of schema.org
                     */
                    eventAttendanceMode: string;
                    /**
                     * Format: uri
                     * @description Whether it takes place, as an address of schema.org
                     */
                    eventStatus: string;
                    /** @description Former start of a rescheduled event, ISO 8601 with the offset */
                    previousStartDate?: string;
                    /** @description Start, ISO 8601 with the offset */
                    startDate: string;
                    /** @description End, ISO 8601 with the offset */
                    endDate: string;
                    /** @description Where it takes place; several: a list */
                    location?: {
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "Place";
                        /** @description Name of the venue */
                        name: string;
                        /** @description Plain text */
                        description?: string;
                        /** @description Page of the venue */
                        url: string;
                        /** @description Where it is */
                        address: {
                            /**
                             * @description The type, a word of schema.org
                             * @constant
                             */
                            "@type": "PostalAddress";
                            /** @description Street and number */
                            streetAddress?: string;
                            /** @description Town */
                            addressLocality?: string;
                            /** @description State, province or canton */
                            addressRegion?: string;
                            /** @description Postal code */
                            postalCode?: string;
                            /** @description Country */
                            addressCountry?: string;
                        };
                        /** @description Its coordinates, where they are known */
                        geo?: {
                            /**
                             * @description The type, a word of schema.org
                             * @constant
                             */
                            "@type": "GeoCoordinates";
                            /** @description In degrees */
                            latitude: number;
                            /** @description In degrees */
                            longitude: number;
                        };
                        /** @description Telephone number, or an empty text */
                        telephone: string;
                        /** @description Web address of the venue, or an empty text */
                        sameAs: string;
                    } | {
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "VirtualLocation";
                        /**
                         * Format: uri
                         * @description Where to attend it online
                         */
                        url: string;
                    } | ({
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "Place";
                        /** @description Name of the venue */
                        name: string;
                        /** @description Plain text */
                        description?: string;
                        /** @description Page of the venue */
                        url: string;
                        /** @description Where it is */
                        address: {
                            /**
                             * @description The type, a word of schema.org
                             * @constant
                             */
                            "@type": "PostalAddress";
                            /** @description Street and number */
                            streetAddress?: string;
                            /** @description Town */
                            addressLocality?: string;
                            /** @description State, province or canton */
                            addressRegion?: string;
                            /** @description Postal code */
                            postalCode?: string;
                            /** @description Country */
                            addressCountry?: string;
                        };
                        /** @description Its coordinates, where they are known */
                        geo?: {
                            /**
                             * @description The type, a word of schema.org
                             * @constant
                             */
                            "@type": "GeoCoordinates";
                            /** @description In degrees */
                            latitude: number;
                            /** @description In degrees */
                            longitude: number;
                        };
                        /** @description Telephone number, or an empty text */
                        telephone: string;
                        /** @description Web address of the venue, or an empty text */
                        sameAs: string;
                    } | {
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "VirtualLocation";
                        /**
                         * Format: uri
                         * @description Where to attend it online
                         */
                        url: string;
                    })[];
                    /** @description Who organizes it: the first of several */
                    organizer?: {
                        /**
                         * @description The type, a word of schema.org
                         * @constant
                         */
                        "@type": "Person";
                        /** @description Name of the organizer */
                        name: string;
                        /** @description Plain text */
                        description?: string;
                        /** @description Page of the organizer */
                        url: string;
                        /** @description Telephone number, or an empty text */
                        telephone: string;
                        /** @description E-mail address, or an empty text */
                        email: string;
                        /** @description Web address of the organizer, or an empty text */
                        sameAs: string;
                    };
                    /** @description What it costs */
                    offers?: {
                        /**
                         * @description One price, or several
                         * @enum {string}
                         */
                        "@type": "Offer" | "AggregateOffer";
                        /** @description The price */
                        price?: string;
                        /** @description Of several prices the lowest */
                        lowPrice?: string;
                        /** @description Of several prices the highest */
                        highPrice?: string;
                        /** @description ISO 4217 */
                        priceCurrency?: string;
                        /**
                         * Format: uri
                         * @description Page of the event
                         */
                        url: string;
                        /** @description Always primary */
                        category: string;
                        /** @description inStock, or https://schema.org/SoldOut */
                        availability: string;
                        /** @description When the event was published */
                        validFrom: string;
                    };
                    /** @description Always "Organization", as the original has it */
                    performer: string;
                };
            }[];
            /**
             * Format: uri
             * @description Of the data, if the site has named one
             */
            license?: string;
        };
        EventExplanation: {
            /** @description Id of the event */
            id: number;
            /** @description Whether the list has the event, on whichever page */
            listed: boolean;
            /** @description false: it was written just now, and is in no list yet */
            indexed: boolean;
            /** @description In the list, from 1; null where it is not listed, or in the order of titles */
            position: number | null;
            /** @description The list has the event if all are met */
            checks: {
                /** @description A parameter, or a rule of every list: protected, window, status, hide_from_listings, i18n_language */
                check: string;
                /** @description Of the parameter; absent where it was not sent */
                value?: (string | number | boolean) | (string | number | boolean)[];
                /** @description What it asks for */
                description: string;
                /** @description Whether the event meets it */
                met: boolean;
                /** @description It asks for what the password of the event protects: it is not told */
                redacted: boolean;
                /** @description By how much it is not met, where that can be said */
                off?: {
                    /** @description Key of the record */
                    field: string;
                    /** @description What the record has there; with a point its distance in kilometres */
                    has: (string | number | boolean)[];
                    /** @description What it would have to be: a key of these, or two bounds */
                    wants: {
                        /** @description One of these values */
                        one_of?: (string | number | boolean)[];
                        /** @description This or more */
                        at_least?: string | number;
                        /** @description More than this */
                        more_than?: string | number;
                        /** @description This or less */
                        at_most?: string | number;
                        /** @description Less than this */
                        less_than?: string | number;
                        /** @description Inside of these bounds, in degrees */
                        box?: {
                            /** @description Western longitude */
                            west: number;
                            /** @description Southern latitude */
                            south: number;
                            /** @description Eastern longitude */
                            east: number;
                            /** @description Northern latitude */
                            north: number;
                        };
                        /** @description Any value */
                        any?: boolean;
                        /** @description The opposite of one of these keys */
                        not?: {
                            [key: string]: unknown;
                        };
                    };
                    /** @description How much is missing; absent where amounts say nothing */
                    by?: number;
                    /**
                     * @description Of the amount; absent: a plain number
                     * @enum {string}
                     */
                    unit?: "seconds" | "kilometres";
                    /** @description Of seconds, the same in ISO 8601 */
                    duration?: string;
                };
                /**
                 * @description Of words: whose texts are searched
                 * @enum {string}
                 */
                language?: "en" | "fr" | "de";
                /** @description Of words: so many suffice; absent: all are needed */
                at_least?: number;
                /** @description Words as they were understood */
                words?: {
                    /** @description As it was typed, folded */
                    text: string;
                    /** @description Texts that have it, such as title */
                    found_in: string[];
                    /** @description How much it says, as a share of all words: rare ones say more */
                    weight: number;
                    /** @description What is looked up for it */
                    alternatives: {
                        /** @description As it is looked up */
                        text: string;
                        /**
                         * @description stems: every form of the word, or words in a row; words: as it is; parts: part of a compound; suffixes: letters inside a word; tokens: a category or tag
                         * @enum {string}
                         */
                        form: "stems" | "suffixes" | "words" | "parts" | "tokens";
                        /** @description A word may go on */
                        beginning: boolean;
                        /** @description How good a hit it makes, up to 1 */
                        quality: number;
                        /** @description It stands for a mistyped word */
                        corrected: boolean;
                        /** @description Texts that have it, such as title */
                        found_in: string[];
                    }[];
                }[];
                /** @description Words that the event must not have */
                excluded?: {
                    /** @description As it was typed, folded */
                    text: string;
                    /** @description Texts that have it, such as title */
                    found_in: string[];
                }[];
            }[];
            /** @description How the list was searched; absent without q, unless search is in the order of relevance */
            search?: {
                /**
                 * @description partial: nothing has all the words
                 * @enum {string}
                 */
                match: "all" | "partial";
                /** @description Words that were taken for dates */
                interpreted: {
                    /** @description Words of q */
                    text: string;
                    /** @description What they were taken for */
                    dates: {
                        /** @description First day */
                        start_date: string;
                        /** @description Last day */
                        end_date: string;
                    }[];
                }[];
                /** @description null: the search does not find the event */
                score: {
                    /** @description The sum of all others */
                    total: number;
                    /** @description Of each word: the best way in which it is found, by its weight */
                    words: number[];
                    /** @description Share of the title that was searched for */
                    coverage: number;
                    /** @description The words next to each other, at the beginning, or as the whole title */
                    phrase: number;
                    /** @description The title is in the language that is searched */
                    own_language: number;
                    /** @description The event is featured */
                    featured: number;
                    /** @description Soon, or over */
                    time: number;
                } | null;
            };
        };
        Index: {
            /** @description This namespace */
            namespace: string;
            /** @description By pattern */
            routes: {
                [key: string]: {
                    /** @description This namespace */
                    namespace: string;
                    /** @description All methods of the route */
                    methods: string[];
                    /** @description One for each kind of request */
                    endpoints: {
                        /** @description Methods */
                        methods: string[];
                        /** @description Arguments by name; an empty list where there are none */
                        args: {
                            [key: string]: {
                                /** @description What it means */
                                description: string;
                                /** @description Whether a request must have it */
                                required: boolean;
                                /** @description Type, in the words of JSON Schema */
                                type?: string;
                                /** @description Default */
                                default?: string | number | boolean;
                                /** @description Format, in the words of JSON Schema */
                                format?: string;
                                /** @description Least value */
                                minimum?: number;
                                /** @description Greatest value */
                                maximum?: number;
                                /** @description Values */
                                enum?: (string | number | boolean)[];
                                /** @description What its entries are */
                                items?: {
                                    [key: string]: unknown;
                                };
                            };
                        } | string[];
                    }[];
                    /** @description Where it is */
                    _links?: {
                        /** @description Links */
                        self: {
                            /**
                             * Format: uri
                             * @description Address
                             */
                            href: string;
                        }[];
                    };
                };
            };
            /** @description The site */
            _links: {
                /** @description Links */
                up: {
                    /**
                     * Format: uri
                     * @description Address
                     */
                    href: string;
                }[];
            };
        };
        /** @description An OpenAPI document: https://spec.openapis.org/oas/v3.1.0 */
        Document: {
            /**
             * @description Version of the format
             * @constant
             */
            openapi: "3.1.0";
            /** @description What it describes */
            info: {
                /** @description Name */
                title: string;
                /** @description Version of the interface */
                version: string;
            } & {
                [key: string]: unknown;
            };
            /** @description Where it is */
            servers: ({
                /**
                 * Format: uri
                 * @description Address
                 */
                url: string;
            } & {
                [key: string]: unknown;
            })[];
            /** @description Operations by path and method */
            paths: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
            /** @description What several operations have, by kind and name */
            components: {
                [key: string]: {
                    [key: string]: unknown;
                };
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description - `rest_no_route`: No route matches this address and method.
         *     - `rest_invalid_namespace`: There is no such namespace.
         *     - `rest_missing_callback_param`: Missing parameter(s): {params}
         *     - `rest_invalid_param`: Invalid parameter(s): {params}
         *     - `rest_invalid_json`: The body is not a valid JSON object.
         *     - `rest_bad_request`: The request cannot be read.
         *     - `rest_too_many_parameters`: There are more than {limit} parameters or values.
         *     - `rest_request_timeout`: The request did not arrive in time.
         *     - `rest_body_too_large`: The body is larger than {limit}, the limit for this caller and kind of body.
         *     - `rest_headers_too_large`: The address and the headers are too long.
         *     - `rest_unsupported_media_type`: Send the body as application/json or application/x-www-form-urlencoded, in UTF-8.
         *     - `rest_not_authenticated`: These credentials are not known.
         *     - `rest_not_logged_in`: This address needs a key.
         *     - `rest_forbidden`: You are not allowed to do that.
         *     - `rest_precondition_failed`: The record has changed since it was read.
         *     - `rest_idempotency_key_reused`: This Idempotency-Key was sent before with another request.
         *     - `rest_conflict`: The record is being changed by others; try again.
         *     - `rest_too_many_requests`: Too many requests; try again later.
         *     - `rest_search_too_expensive`: This search would take too long: ask for fewer words, a smaller radius or a shorter time.
         *     - `rest_unavailable`: The service is not ready for this; try again shortly.
         *     - `rest_write_unconfirmed`: The store has not confirmed this change: it may be stored, or not. Read the record again, or repeat the request; a repeat with the same Idempotency-Key or external id makes no second record.
         *     - `rest_internal_error`: Something went wrong here. The request id helps to find it.
         *     - `rest-event-not-found`: There is no record {what}.
         *     - `venue-not-found`: There is no record {what}.
         *     - `organizer-not-found`: There is no record {what}.
         *     - `rest_term_invalid`: There is no term {what}.
         *     - `term_exists`: A term of this name exists here already.
         *     - `duplicate_term_slug`: Another term has this slug.
         *     - `rest_position_gone`: The changes after this position are no longer known. Load the lists and follow from a new position.
         *     - `rest_too_many_streams`: Too many streams are open.
         *     - `event-no-longer-available`: This event is no longer available.
         *     - `event-not-accessible`: This record is not public.
         *     - `venue-not-accessible`: This record is not public.
         *     - `organizer-not-accessible`: This record is not public.
         *     - `event-password-protected`: This event is protected by a password.
         *     - `event-is-in-trash`: This record is in the trash already.
         *     - `venue-is-in-trash`: This record is in the trash already.
         *     - `organizer-is-in-trash`: This record is in the trash already.
         *     - `event-archive-page-not-found`: There is no such page in this list.
         *     - `venue-archive-page-not-found`: There is no such page in this list.
         *     - `organizer-archive-page-not-found`: There is no such page in this list.
         * @enum {string}
         */
        ErrorCode: "rest_no_route" | "rest_invalid_namespace" | "rest_missing_callback_param" | "rest_invalid_param" | "rest_invalid_json" | "rest_bad_request" | "rest_too_many_parameters" | "rest_request_timeout" | "rest_body_too_large" | "rest_headers_too_large" | "rest_unsupported_media_type" | "rest_not_authenticated" | "rest_not_logged_in" | "rest_forbidden" | "rest_precondition_failed" | "rest_idempotency_key_reused" | "rest_conflict" | "rest_too_many_requests" | "rest_search_too_expensive" | "rest_unavailable" | "rest_write_unconfirmed" | "rest_internal_error" | "rest-event-not-found" | "venue-not-found" | "organizer-not-found" | "rest_term_invalid" | "term_exists" | "duplicate_term_slug" | "rest_position_gone" | "rest_too_many_streams" | "event-no-longer-available" | "event-not-accessible" | "venue-not-accessible" | "organizer-not-accessible" | "event-password-protected" | "event-is-in-trash" | "venue-is-in-trash" | "organizer-is-in-trash" | "event-archive-page-not-found" | "venue-archive-page-not-found" | "organizer-archive-page-not-found";
        /**
         * @description Why, for programs:
         *
         *     - `required`: is required
         *     - `empty`: must not be empty
         *     - `type`: must be {type}
         *     - `integer`: a whole number
         *     - `number`: a number
         *     - `string`: a text
         *     - `boolean`: true or false
         *     - `array`: a list
         *     - `object`: an object
         *     - `or`:  or
         *     - `enum`: must be one of {allowedValues}
         *     - `minimum`: must be at least {limit}
         *     - `exclusiveMinimum`: must be more than {limit}
         *     - `maximum`: must be at most {limit}
         *     - `maxLength`: must have at most {limit} characters
         *     - `maxLetters`: must have at most {limit} letters, counting all that a ligature stands for
         *     - `maxItems`: must have at most {limit} entries
         *     - `entry`: entry {at} ({value}) {reason}
         *     - `invalid`: is not valid
         *     - `wellFormed`: must be well-formed text without NUL, at most 20 levels deep
         *     - `moment`: must be a date that exists: YYYY-MM-DD, YYYY-MM-DD HH:MM:SS, ISO 8601, Unix seconds or words such as "tomorrow", in the years 1000 to 3999
         *     - `ambiguousDate`: can mean two days, with the day or the month first: send YYYY-MM-DD
         *     - `zone`: must be an IANA time zone or an offset such as UTC+5:30
         *     - `weburl`: must be an absolute web address, http or https, without a user name
         *     - `httpurl`: must be an http or https address, or the id of a picture
         *     - `html`: must have at most {tags} tags, ends of lines and signs "<"
         *     - `email`: must be an e-mail address
         *     - `cost`: must be a text, a number or a list of them
         *     - `box`: must be west,south,east,north in degrees, south not above north; west above east crosses the antimeridian
         *     - `zoomBox`: is too high for this bbox: send a lower zoom or a smaller bbox
         *     - `month`: must be a month, YYYY-MM, in the years 1000 to 3999
         *     - `rule`: must be a rule of RFC 5545 with FREQ, such as FREQ=WEEKLY;BYDAY=MO;COUNT=10
         *     - `rulePart`: has a part that is not understood or not allowed there: {part}
         *     - `ruleFrequency`: must have FREQ, one of {allowedValues}; whole days do not repeat every hour
         *     - `ruleEnds`: must not have both COUNT and UNTIL
         *     - `ruleUntil`: must not end before the start: {part}
         *     - `ruleCost`: repeats too often, or too seldom for its COUNT: at most {limit} times in two years
         *     - `noOccurrence`: names no occurrence of the series: {what}
         *     - `sameStart`: makes two occurrences start at the same time: {what}
         *     - `noneLeft`: leaves no occurrence of the series
         *     - `notOfRule`: needs an occurrence that the rule gives; this one is a further date: {what}
         *     - `ofSeries`: is of the series: write it there, or with scope=following
         *     - `notRecurring`: is for events that repeat: rrule or rdate is needed
         *     - `notWith`: must not be given together with {other}
         *     - `noPlace`: names no known place: {what}
         *     - `notTaken`: is nothing that this request takes
         *     - `noText`: is no translated text of such a record
         *     - `onlyName`: cannot be removed: the record has a name in no other language
         *     - `differs`: must not differ from {other}
         *     - `noColumn`: names no column
         *     - `unknown`: there is no such record: {what}
         *     - `unknownPicture`: there is no picture {what}
         *     - `upload`: needs the right to add pictures
         *     - `picture`: must be a picture: JPEG, PNG, WebP, AVIF or GIF
         *     - `megapixels`: must have at most {limit} megapixels and {side} pixels on a side
         *     - `loop`: is the category itself or below it
         *     - `noSlug`: has no letter or digit that could stand in an address
         *     - `endBeforeStart`: must not be before {start}
         *     - `together`: must be given together with {other}
         *     - `publishOnly`: may only be publish without the right to edit
         *     - `needs`: {value} needs {other}
         *     - `noCursor`: cannot go on in the order of {order}
         *     - `foreignCursor`: is none that a page of this list gave
         *     - `position`: is none that an earlier answer gave
         *     - `functionName`: must be the name of a function
         *     - `pageBytes`: is too many: a page has at most {megabytes} MB, {fits} of these records fit
         *     - `newTerms`: names {count} new terms; one write creates at most {limit}
         *     - `externalId`: and its source must name a record: the source in 1 to 64 letters, digits, dots, dashes or underscores, the id in 1 to 255 characters
         *     - `keyLength`: must have 1 to 255 characters
         * @enum {string}
         */
        Reason: "required" | "empty" | "type" | "integer" | "number" | "string" | "boolean" | "array" | "object" | "or" | "enum" | "minimum" | "exclusiveMinimum" | "maximum" | "maxLength" | "maxLetters" | "maxItems" | "entry" | "invalid" | "wellFormed" | "moment" | "ambiguousDate" | "zone" | "weburl" | "httpurl" | "html" | "email" | "cost" | "box" | "zoomBox" | "month" | "rule" | "rulePart" | "ruleFrequency" | "ruleEnds" | "ruleUntil" | "ruleCost" | "noOccurrence" | "sameStart" | "noneLeft" | "notOfRule" | "ofSeries" | "notRecurring" | "notWith" | "noPlace" | "notTaken" | "noText" | "onlyName" | "differs" | "noColumn" | "unknown" | "unknownPicture" | "upload" | "picture" | "megapixels" | "loop" | "noSlug" | "endBeforeStart" | "together" | "publishOnly" | "needs" | "noCursor" | "foreignCursor" | "position" | "functionName" | "pageBytes" | "newTerms" | "externalId" | "keyLength";
        Error: {
            code: components["schemas"]["ErrorCode"];
            /** @description In the language asked for */
            message: string;
            /** @description More, for programs */
            data: {
                /** @description Status of the answer */
                status: number;
                /** @description Reasons by parameter, or the names of missing ones */
                params?: {
                    [key: string]: string;
                } | string[];
                /** @description By parameter */
                details?: {
                    [key: string]: components["schemas"]["ErrorDetail"];
                };
                /** @description The term that is in the way */
                term_id?: number;
                /**
                 * Format: uri
                 * @description Where to begin to follow the changes
                 */
                begin?: string;
            };
        };
        ErrorDetail: {
            /** @description What is wrong with the parameter */
            code: string;
            /** @description In the language asked for */
            message: string;
            /** @description More, for programs */
            data: {
                /** @description Name of the parameter */
                param: string;
                reason?: components["schemas"]["Reason"];
                /** @description Of an inline record: the sentences by its own fields */
                params?: {
                    [key: string]: string;
                };
                /** @description Of an inline record: the reasons by its own fields */
                reasons?: {
                    [key: string]: components["schemas"]["Reason"];
                };
            };
        };
        /** @description RFC 9457, for clients that accept application/problem+json */
        Problem: {
            /**
             * Format: uri
             * @description urn:kalends:error: and the code
             */
            type: string;
            /** @description The name of the status */
            title: string;
            /** @description Status of the answer */
            status: number;
            /** @description In the language asked for */
            detail: string;
            /**
             * Format: uri-reference
             * @description Address of the request
             */
            instance?: string;
            code: components["schemas"]["ErrorCode"];
            /** @description What is wrong with each parameter */
            errors?: {
                /** @description Its name */
                parameter: string;
                /** @description In the language asked for */
                detail: string;
            }[];
        };
        /**
         * @description More spellings are understood than this pattern has:
         *
         *     - A day: `2027-07-04`, `20270704`, `2027/7/4`, `4.7.2027`, `July 4, 2027`, `4 July 2027`
         *     - A day and a time of the zone: `2027-07-04 19:30`, `2027-07-04T19:30:00`, `20270704T193000`
         *     - An instant, also in Unix seconds: `2027-07-04T19:30:00+02:00`, `2027-07-04T17:30:00Z`, `Sun, 04 Jul 2027 19:30:00 +0200`, `1814722200`
         *     - A month: its first day, or its last one in end_date: `2027-07`, `July 2027`
         *     - A weekend, in the same way: `weekend`, `next weekend`
         *     - A day in words: `today`, `tomorrow 9am`, `yesterday noon`, `now`
         *     - From now on, or back: `+2 weeks`, `-3 days`, `now-1day`, `1 month ago`
         *     - A day of the week: `saturday`, `saturday +1 day`, `next friday`, `monday next week`
         *     - A day of the month: `first day of next month`, `last day of this month`
         * @example 2027-07-04
         * @example 2027-07-04 19:30
         * @example 2027-07-04T19:30:00+02:00
         * @example tomorrow
         * @example +1 week
         */
        Moment: number | string;
        /**
         * @description An IANA time zone, or an offset from UTC
         * @example Europe/Zurich
         * @example UTC+5:30
         */
        TimeZone: string | ("UTC" | "Africa/Abidjan" | "Africa/Accra" | "Africa/Addis_Ababa" | "Africa/Algiers" | "Africa/Asmera" | "Africa/Bamako" | "Africa/Bangui" | "Africa/Banjul" | "Africa/Bissau" | "Africa/Blantyre" | "Africa/Brazzaville" | "Africa/Bujumbura" | "Africa/Cairo" | "Africa/Casablanca" | "Africa/Ceuta" | "Africa/Conakry" | "Africa/Dakar" | "Africa/Dar_es_Salaam" | "Africa/Djibouti" | "Africa/Douala" | "Africa/El_Aaiun" | "Africa/Freetown" | "Africa/Gaborone" | "Africa/Harare" | "Africa/Johannesburg" | "Africa/Juba" | "Africa/Kampala" | "Africa/Khartoum" | "Africa/Kigali" | "Africa/Kinshasa" | "Africa/Lagos" | "Africa/Libreville" | "Africa/Lome" | "Africa/Luanda" | "Africa/Lubumbashi" | "Africa/Lusaka" | "Africa/Malabo" | "Africa/Maputo" | "Africa/Maseru" | "Africa/Mbabane" | "Africa/Mogadishu" | "Africa/Monrovia" | "Africa/Nairobi" | "Africa/Ndjamena" | "Africa/Niamey" | "Africa/Nouakchott" | "Africa/Ouagadougou" | "Africa/Porto-Novo" | "Africa/Sao_Tome" | "Africa/Tripoli" | "Africa/Tunis" | "Africa/Windhoek" | "America/Adak" | "America/Anchorage" | "America/Anguilla" | "America/Antigua" | "America/Araguaina" | "America/Argentina/La_Rioja" | "America/Argentina/Rio_Gallegos" | "America/Argentina/Salta" | "America/Argentina/San_Juan" | "America/Argentina/San_Luis" | "America/Argentina/Tucuman" | "America/Argentina/Ushuaia" | "America/Aruba" | "America/Asuncion" | "America/Bahia" | "America/Bahia_Banderas" | "America/Barbados" | "America/Belem" | "America/Belize" | "America/Blanc-Sablon" | "America/Boa_Vista" | "America/Bogota" | "America/Boise" | "America/Buenos_Aires" | "America/Cambridge_Bay" | "America/Campo_Grande" | "America/Cancun" | "America/Caracas" | "America/Catamarca" | "America/Cayenne" | "America/Cayman" | "America/Chicago" | "America/Chihuahua" | "America/Ciudad_Juarez" | "America/Coral_Harbour" | "America/Cordoba" | "America/Costa_Rica" | "America/Coyhaique" | "America/Creston" | "America/Cuiaba" | "America/Curacao" | "America/Danmarkshavn" | "America/Dawson" | "America/Dawson_Creek" | "America/Denver" | "America/Detroit" | "America/Dominica" | "America/Edmonton" | "America/Eirunepe" | "America/El_Salvador" | "America/Fort_Nelson" | "America/Fortaleza" | "America/Glace_Bay" | "America/Godthab" | "America/Goose_Bay" | "America/Grand_Turk" | "America/Grenada" | "America/Guadeloupe" | "America/Guatemala" | "America/Guayaquil" | "America/Guyana" | "America/Halifax" | "America/Havana" | "America/Hermosillo" | "America/Indiana/Knox" | "America/Indiana/Marengo" | "America/Indiana/Petersburg" | "America/Indiana/Tell_City" | "America/Indiana/Vevay" | "America/Indiana/Vincennes" | "America/Indiana/Winamac" | "America/Indianapolis" | "America/Inuvik" | "America/Iqaluit" | "America/Jamaica" | "America/Jujuy" | "America/Juneau" | "America/Kentucky/Monticello" | "America/Kralendijk" | "America/La_Paz" | "America/Lima" | "America/Los_Angeles" | "America/Louisville" | "America/Lower_Princes" | "America/Maceio" | "America/Managua" | "America/Manaus" | "America/Marigot" | "America/Martinique" | "America/Matamoros" | "America/Mazatlan" | "America/Mendoza" | "America/Menominee" | "America/Merida" | "America/Metlakatla" | "America/Mexico_City" | "America/Miquelon" | "America/Moncton" | "America/Monterrey" | "America/Montevideo" | "America/Montserrat" | "America/Nassau" | "America/New_York" | "America/Nome" | "America/Noronha" | "America/North_Dakota/Beulah" | "America/North_Dakota/Center" | "America/North_Dakota/New_Salem" | "America/Ojinaga" | "America/Panama" | "America/Paramaribo" | "America/Phoenix" | "America/Port-au-Prince" | "America/Port_of_Spain" | "America/Porto_Velho" | "America/Puerto_Rico" | "America/Punta_Arenas" | "America/Rankin_Inlet" | "America/Recife" | "America/Regina" | "America/Resolute" | "America/Rio_Branco" | "America/Santarem" | "America/Santiago" | "America/Santo_Domingo" | "America/Sao_Paulo" | "America/Scoresbysund" | "America/Sitka" | "America/St_Barthelemy" | "America/St_Johns" | "America/St_Kitts" | "America/St_Lucia" | "America/St_Thomas" | "America/St_Vincent" | "America/Swift_Current" | "America/Tegucigalpa" | "America/Thule" | "America/Tijuana" | "America/Toronto" | "America/Tortola" | "America/Vancouver" | "America/Whitehorse" | "America/Winnipeg" | "America/Yakutat" | "Antarctica/Casey" | "Antarctica/Davis" | "Antarctica/DumontDUrville" | "Antarctica/Macquarie" | "Antarctica/Mawson" | "Antarctica/McMurdo" | "Antarctica/Palmer" | "Antarctica/Rothera" | "Antarctica/Syowa" | "Antarctica/Troll" | "Antarctica/Vostok" | "Arctic/Longyearbyen" | "Asia/Aden" | "Asia/Almaty" | "Asia/Amman" | "Asia/Anadyr" | "Asia/Aqtau" | "Asia/Aqtobe" | "Asia/Ashgabat" | "Asia/Atyrau" | "Asia/Baghdad" | "Asia/Bahrain" | "Asia/Baku" | "Asia/Bangkok" | "Asia/Barnaul" | "Asia/Beirut" | "Asia/Bishkek" | "Asia/Brunei" | "Asia/Calcutta" | "Asia/Chita" | "Asia/Colombo" | "Asia/Damascus" | "Asia/Dhaka" | "Asia/Dili" | "Asia/Dubai" | "Asia/Dushanbe" | "Asia/Famagusta" | "Asia/Gaza" | "Asia/Hebron" | "Asia/Hong_Kong" | "Asia/Hovd" | "Asia/Irkutsk" | "Asia/Jakarta" | "Asia/Jayapura" | "Asia/Jerusalem" | "Asia/Kabul" | "Asia/Kamchatka" | "Asia/Karachi" | "Asia/Katmandu" | "Asia/Khandyga" | "Asia/Krasnoyarsk" | "Asia/Kuala_Lumpur" | "Asia/Kuching" | "Asia/Kuwait" | "Asia/Macau" | "Asia/Magadan" | "Asia/Makassar" | "Asia/Manila" | "Asia/Muscat" | "Asia/Nicosia" | "Asia/Novokuznetsk" | "Asia/Novosibirsk" | "Asia/Omsk" | "Asia/Oral" | "Asia/Phnom_Penh" | "Asia/Pontianak" | "Asia/Pyongyang" | "Asia/Qatar" | "Asia/Qostanay" | "Asia/Qyzylorda" | "Asia/Rangoon" | "Asia/Riyadh" | "Asia/Saigon" | "Asia/Sakhalin" | "Asia/Samarkand" | "Asia/Seoul" | "Asia/Shanghai" | "Asia/Singapore" | "Asia/Srednekolymsk" | "Asia/Taipei" | "Asia/Tashkent" | "Asia/Tbilisi" | "Asia/Tehran" | "Asia/Thimphu" | "Asia/Tokyo" | "Asia/Tomsk" | "Asia/Ulaanbaatar" | "Asia/Urumqi" | "Asia/Ust-Nera" | "Asia/Vientiane" | "Asia/Vladivostok" | "Asia/Yakutsk" | "Asia/Yekaterinburg" | "Asia/Yerevan" | "Atlantic/Azores" | "Atlantic/Bermuda" | "Atlantic/Canary" | "Atlantic/Cape_Verde" | "Atlantic/Faeroe" | "Atlantic/Madeira" | "Atlantic/Reykjavik" | "Atlantic/South_Georgia" | "Atlantic/St_Helena" | "Atlantic/Stanley" | "Australia/Adelaide" | "Australia/Brisbane" | "Australia/Broken_Hill" | "Australia/Darwin" | "Australia/Eucla" | "Australia/Hobart" | "Australia/Lindeman" | "Australia/Lord_Howe" | "Australia/Melbourne" | "Australia/Perth" | "Australia/Sydney" | "Europe/Amsterdam" | "Europe/Andorra" | "Europe/Astrakhan" | "Europe/Athens" | "Europe/Belgrade" | "Europe/Berlin" | "Europe/Bratislava" | "Europe/Brussels" | "Europe/Bucharest" | "Europe/Budapest" | "Europe/Busingen" | "Europe/Chisinau" | "Europe/Copenhagen" | "Europe/Dublin" | "Europe/Gibraltar" | "Europe/Guernsey" | "Europe/Helsinki" | "Europe/Isle_of_Man" | "Europe/Istanbul" | "Europe/Jersey" | "Europe/Kaliningrad" | "Europe/Kiev" | "Europe/Kirov" | "Europe/Lisbon" | "Europe/Ljubljana" | "Europe/London" | "Europe/Luxembourg" | "Europe/Madrid" | "Europe/Malta" | "Europe/Mariehamn" | "Europe/Minsk" | "Europe/Monaco" | "Europe/Moscow" | "Europe/Oslo" | "Europe/Paris" | "Europe/Podgorica" | "Europe/Prague" | "Europe/Riga" | "Europe/Rome" | "Europe/Samara" | "Europe/San_Marino" | "Europe/Sarajevo" | "Europe/Saratov" | "Europe/Simferopol" | "Europe/Skopje" | "Europe/Sofia" | "Europe/Stockholm" | "Europe/Tallinn" | "Europe/Tirane" | "Europe/Ulyanovsk" | "Europe/Vaduz" | "Europe/Vatican" | "Europe/Vienna" | "Europe/Vilnius" | "Europe/Volgograd" | "Europe/Warsaw" | "Europe/Zagreb" | "Europe/Zurich" | "Indian/Antananarivo" | "Indian/Chagos" | "Indian/Christmas" | "Indian/Cocos" | "Indian/Comoro" | "Indian/Kerguelen" | "Indian/Mahe" | "Indian/Maldives" | "Indian/Mauritius" | "Indian/Mayotte" | "Indian/Reunion" | "Pacific/Apia" | "Pacific/Auckland" | "Pacific/Bougainville" | "Pacific/Chatham" | "Pacific/Easter" | "Pacific/Efate" | "Pacific/Enderbury" | "Pacific/Fakaofo" | "Pacific/Fiji" | "Pacific/Funafuti" | "Pacific/Galapagos" | "Pacific/Gambier" | "Pacific/Guadalcanal" | "Pacific/Guam" | "Pacific/Honolulu" | "Pacific/Kiritimati" | "Pacific/Kosrae" | "Pacific/Kwajalein" | "Pacific/Majuro" | "Pacific/Marquesas" | "Pacific/Midway" | "Pacific/Nauru" | "Pacific/Niue" | "Pacific/Norfolk" | "Pacific/Noumea" | "Pacific/Pago_Pago" | "Pacific/Palau" | "Pacific/Pitcairn" | "Pacific/Ponape" | "Pacific/Port_Moresby" | "Pacific/Rarotonga" | "Pacific/Saipan" | "Pacific/Tahiti" | "Pacific/Tarawa" | "Pacific/Tongatapu" | "Pacific/Truk" | "Pacific/Wake" | "Pacific/Wallis") | unknown;
        /** @description An absolute http or https address */
        WebAddress: string;
        /** @description true or false, in one of the ways it is written */
        Truth: boolean | ("true" | "false" | "1" | "0" | "yes" | "no" | "on" | "off" | 1 | 0);
        EventCreate: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | null | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | null | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | null | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: ((number | components["schemas"]["WebAddress"] | {
                /** @description Address of the picture */
                url: components["schemas"]["WebAddress"];
                /** @description Pixels */
                width?: number | null;
                /** @description Pixels */
                height?: number | null;
                /** @description The picture in other sizes, by name */
                sizes?: {
                    [key: string]: {
                        /** @description Address of the picture */
                        url: components["schemas"]["WebAddress"];
                        /** @description Pixels */
                        width?: number | null;
                        /** @description Pixels */
                        height?: number | null;
                    };
                } | null;
            }) | (false | 0) | {
                url: null;
            }) | null | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: (string | (number | boolean)) | null | "";
            /** @description Who made the picture */
            image_credit?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: (string | (number | boolean)) | null | "";
                    /** @description Title */
                    title?: string;
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the title when absent */
                    slug?: (string | (number | boolean)) | null | "";
                    /** @description Summary */
                    excerpt?: string | null | "";
                    /** @description Price in words, such as "Adults €20, children free"; taken from cost when absent */
                    cost_description?: (string | (number | boolean)) | null | "";
                    /** @description Why, for visitors */
                    event_status_reason?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
            /** @description Title */
            title: string;
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the title when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Summary */
            excerpt?: string | null | "";
            /** @description IANA time zone, or UTC+5:30; the site’s when absent */
            timezone?: components["schemas"]["TimeZone"] | null | "";
            /** @description Whole days: from 00:00:00 of the first to 23:59:59 of the last */
            all_day?: components["schemas"]["Truth"] | null | "";
            /** @description Start, wall clock in the event’s zone or an instant */
            start_date: components["schemas"]["Moment"];
            /** @description End, not before the start */
            end_date: components["schemas"]["Moment"];
            /** @description Price as text, number or list: 10, "€10 – €20", "Free" */
            cost?: (string | number | (string | number)[]) | null | "";
            /** @description Price in words, such as "Adults €20, children free"; taken from cost when absent */
            cost_description?: (string | (number | boolean)) | null | "";
            /** @description Web address; the event’s own page when never given */
            website?: components["schemas"]["WebAddress"] | null | "";
            /** @description Show a map */
            show_map?: components["schemas"]["Truth"] | null | "";
            /** @description Show a map link */
            show_map_link?: components["schemas"]["Truth"] | null | "";
            /** @description Keep out of every list */
            hide_from_listings?: components["schemas"]["Truth"] | null | "";
            /** @description Pin in calendar views */
            sticky?: components["schemas"]["Truth"] | null | "";
            /** @description Feature on the site */
            featured?: components["schemas"]["Truth"] | null | "";
            /** @description Categories by id, slug or name; unknown names are created, at most 20 at once */
            categories?: ((number | string)[] | string) | null | "";
            /** @description Tags by id, slug or name; unknown names are created, at most 20 at once */
            tags?: ((number | string)[] | string) | null | "";
            /** @description Venues by id, or as objects that are found or created */
            venue?: ((number | components["schemas"]["VenueCreate"])[] | components["schemas"]["VenueCreate"] | number | string | ((0 | "0" | false) | Record<string, never>)) | null | "";
            /** @description Organizers by id, or as objects that are found or created */
            organizer?: ((number | components["schemas"]["OrganizerCreate"])[] | components["schemas"]["OrganizerCreate"] | number | string | ((0 | "0" | false) | Record<string, never>)) | null | "";
            /** @description Protects the event: it is shown only to those who send it */
            password?: (string | (number | boolean)) | null | "";
            /** @description Parent event, 0 for none */
            post_parent?: number | null | "";
            /** @description Whether there are tickets */
            ticketed?: components["schemas"]["Truth"] | null | "";
            /** @description Whether it takes place: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online); or as schema.org has it */
            event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | null | "";
            /** @description Why, for visitors */
            event_status_reason?: (string | (number | boolean)) | null | "";
            /** @description Former start of a rescheduled event; kept by itself when start_date moves */
            previous_start_date?: components["schemas"]["Moment"] | null | "";
            /** @description Former end of a rescheduled event */
            previous_end_date?: components["schemas"]["Moment"] | null | "";
            /** @description Whether all tickets are sold */
            sold_out?: components["schemas"]["Truth"] | null | "";
            /** @description How it is attended: offline (at the venue), online (at online_url), mixed (at both) */
            attendance_mode?: ("offline" | "online" | "mixed") | null | "";
            /** @description Where to attend it online */
            online_url?: components["schemas"]["WebAddress"] | null | "";
            /** @description What a reviewer asks the author to change, for those alone who may edit the event */
            review_note?: (string | (number | boolean)) | null | "";
            /** @description How it repeats (RFC 5545): FREQ=WEEKLY;BYDAY=MO;COUNT=10. The start is always the first occurrence */
            rrule?: string | null | "";
            /** @description Further starts of a series, wall clocks in its zone, or days at the time of its start */
            rdate?: components["schemas"]["Moment"][] | null | "";
            /** @description Occurrences that a series leaves out, by their starts or days */
            exdate?: components["schemas"]["Moment"][] | null | "";
            /** @description Occurrences that differ from their series: recurrence_id is the start that the rule gives each, or its day */
            overrides?: {
                /** @description The start that the rule gives the occurrence */
                recurrence_id: components["schemas"]["Moment"];
                /** @description Its own start */
                start_date?: components["schemas"]["Moment"] | null;
                /** @description Its own end */
                end_date?: components["schemas"]["Moment"] | null;
                /** @description Whether it takes place */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | null;
                /** @description Its own title, in the language of the write */
                title?: string | null;
                /** @description Its own excerpt, in the language of the write */
                excerpt?: string | null;
                /** @description Its own description, in the language of the write */
                description?: string | null;
                /** @description Its own texts by language */
                texts?: {
                    [key: string]: {
                        /** @description Title: plain text */
                        title?: string;
                        /** @description Summary */
                        excerpt?: string;
                        /** @description Description */
                        description?: string;
                    };
                };
            }[] | null | "";
        };
        EventCreateForm: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: (number | components["schemas"]["WebAddress"] | 0) | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: string | "";
            /** @description Who made the picture */
            image_credit?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: string | "";
                    /** @description Title */
                    title?: string;
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the title when absent */
                    slug?: string | "";
                    /** @description Summary */
                    excerpt?: string | "";
                    /** @description Price in words, such as "Adults €20, children free"; taken from cost when absent */
                    cost_description?: string | "";
                    /** @description Why, for visitors */
                    event_status_reason?: string | "";
                };
            } | "";
            /** @description Title */
            title: string;
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the title when absent */
            slug?: string | "";
            /** @description Summary */
            excerpt?: string | "";
            /** @description IANA time zone, or UTC+5:30; the site’s when absent */
            timezone?: components["schemas"]["TimeZone"] | "";
            /** @description Whole days: from 00:00:00 of the first to 23:59:59 of the last */
            all_day?: components["schemas"]["Truth"] | "";
            /** @description Start, wall clock in the event’s zone or an instant */
            start_date: components["schemas"]["Moment"];
            /** @description End, not before the start */
            end_date: components["schemas"]["Moment"];
            /** @description Price as text, number or list: 10, "€10 – €20", "Free" */
            cost?: (string | number | (string | number)[]) | "";
            /** @description Price in words, such as "Adults €20, children free"; taken from cost when absent */
            cost_description?: string | "";
            /** @description Web address; the event’s own page when never given */
            website?: components["schemas"]["WebAddress"] | "";
            /** @description Show a map */
            show_map?: components["schemas"]["Truth"] | "";
            /** @description Show a map link */
            show_map_link?: components["schemas"]["Truth"] | "";
            /** @description Keep out of every list */
            hide_from_listings?: components["schemas"]["Truth"] | "";
            /** @description Pin in calendar views */
            sticky?: components["schemas"]["Truth"] | "";
            /** @description Feature on the site */
            featured?: components["schemas"]["Truth"] | "";
            /** @description Categories by id, slug or name; unknown names are created, at most 20 at once */
            categories?: ((number | string)[] | string) | "";
            /** @description Tags by id, slug or name; unknown names are created, at most 20 at once */
            tags?: ((number | string)[] | string) | "";
            /** @description Venues by id, or as objects that are found or created */
            venue?: (string[] | number) | "";
            /** @description Organizers by id, or as objects that are found or created */
            organizer?: (string[] | number) | "";
            /** @description Protects the event: it is shown only to those who send it */
            password?: string | "";
            /** @description Parent event, 0 for none */
            post_parent?: number | "";
            /** @description Whether there are tickets */
            ticketed?: components["schemas"]["Truth"] | "";
            /** @description Whether it takes place: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online); or as schema.org has it */
            event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | "";
            /** @description Why, for visitors */
            event_status_reason?: string | "";
            /** @description Former start of a rescheduled event; kept by itself when start_date moves */
            previous_start_date?: components["schemas"]["Moment"] | "";
            /** @description Former end of a rescheduled event */
            previous_end_date?: components["schemas"]["Moment"] | "";
            /** @description Whether all tickets are sold */
            sold_out?: components["schemas"]["Truth"] | "";
            /** @description How it is attended: offline (at the venue), online (at online_url), mixed (at both) */
            attendance_mode?: ("offline" | "online" | "mixed") | "";
            /** @description Where to attend it online */
            online_url?: components["schemas"]["WebAddress"] | "";
            /** @description What a reviewer asks the author to change, for those alone who may edit the event */
            review_note?: string | "";
            /** @description How it repeats (RFC 5545): FREQ=WEEKLY;BYDAY=MO;COUNT=10. The start is always the first occurrence */
            rrule?: string | "";
            /** @description Further starts of a series, wall clocks in its zone, or days at the time of its start */
            rdate?: components["schemas"]["Moment"][] | "";
            /** @description Occurrences that a series leaves out, by their starts or days */
            exdate?: components["schemas"]["Moment"][] | "";
            /** @description Occurrences that differ from their series: recurrence_id is the start that the rule gives each, or its day */
            overrides?: {
                /** @description The start that the rule gives the occurrence */
                recurrence_id: components["schemas"]["Moment"];
                /** @description Its own start */
                start_date?: components["schemas"]["Moment"] | null;
                /** @description Its own end */
                end_date?: components["schemas"]["Moment"] | null;
                /** @description Whether it takes place */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | null;
                /** @description Its own title, in the language of the write */
                title?: string | null;
                /** @description Its own excerpt, in the language of the write */
                excerpt?: string | null;
                /** @description Its own description, in the language of the write */
                description?: string | null;
                /** @description Its own texts by language */
                texts?: {
                    [key: string]: {
                        /** @description Title: plain text */
                        title?: string;
                        /** @description Summary */
                        excerpt?: string;
                        /** @description Description */
                        description?: string;
                    };
                };
            }[] | "";
        };
        EventUpdate: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | null | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | null | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | null | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: ((number | components["schemas"]["WebAddress"] | {
                /** @description Address of the picture */
                url: components["schemas"]["WebAddress"];
                /** @description Pixels */
                width?: number | null;
                /** @description Pixels */
                height?: number | null;
                /** @description The picture in other sizes, by name */
                sizes?: {
                    [key: string]: {
                        /** @description Address of the picture */
                        url: components["schemas"]["WebAddress"];
                        /** @description Pixels */
                        width?: number | null;
                        /** @description Pixels */
                        height?: number | null;
                    };
                } | null;
            }) | (false | 0) | {
                url: null;
            }) | null | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: (string | (number | boolean)) | null | "";
            /** @description Who made the picture */
            image_credit?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: (string | (number | boolean)) | null | "";
                    /** @description Title */
                    title?: string;
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the title when absent */
                    slug?: (string | (number | boolean)) | null | "";
                    /** @description Summary */
                    excerpt?: string | null | "";
                    /** @description Price in words, such as "Adults €20, children free"; taken from cost when absent */
                    cost_description?: (string | (number | boolean)) | null | "";
                    /** @description Why, for visitors */
                    event_status_reason?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
            /** @description Title */
            title?: string;
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the title when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Summary */
            excerpt?: string | null | "";
            /** @description IANA time zone, or UTC+5:30; the site’s when absent */
            timezone?: components["schemas"]["TimeZone"] | null | "";
            /** @description Whole days: from 00:00:00 of the first to 23:59:59 of the last */
            all_day?: components["schemas"]["Truth"] | null | "";
            /** @description Start, wall clock in the event’s zone or an instant */
            start_date?: components["schemas"]["Moment"];
            /** @description End, not before the start */
            end_date?: components["schemas"]["Moment"];
            /** @description Price as text, number or list: 10, "€10 – €20", "Free" */
            cost?: (string | number | (string | number)[]) | null | "";
            /** @description Price in words, such as "Adults €20, children free"; taken from cost when absent */
            cost_description?: (string | (number | boolean)) | null | "";
            /** @description Web address; the event’s own page when never given */
            website?: components["schemas"]["WebAddress"] | null | "";
            /** @description Show a map */
            show_map?: components["schemas"]["Truth"] | null | "";
            /** @description Show a map link */
            show_map_link?: components["schemas"]["Truth"] | null | "";
            /** @description Keep out of every list */
            hide_from_listings?: components["schemas"]["Truth"] | null | "";
            /** @description Pin in calendar views */
            sticky?: components["schemas"]["Truth"] | null | "";
            /** @description Feature on the site */
            featured?: components["schemas"]["Truth"] | null | "";
            /** @description Categories by id, slug or name; unknown names are created, at most 20 at once */
            categories?: ((number | string)[] | string) | null | "";
            /** @description Tags by id, slug or name; unknown names are created, at most 20 at once */
            tags?: ((number | string)[] | string) | null | "";
            /** @description Venues by id, or as objects that are found or created */
            venue?: ((number | components["schemas"]["VenueCreate"])[] | components["schemas"]["VenueCreate"] | number | string | ((0 | "0" | false) | Record<string, never>)) | null | "";
            /** @description Organizers by id, or as objects that are found or created */
            organizer?: ((number | components["schemas"]["OrganizerCreate"])[] | components["schemas"]["OrganizerCreate"] | number | string | ((0 | "0" | false) | Record<string, never>)) | null | "";
            /** @description Protects the event: it is shown only to those who send it */
            password?: (string | (number | boolean)) | null | "";
            /** @description Parent event, 0 for none */
            post_parent?: number | null | "";
            /** @description Whether there are tickets */
            ticketed?: components["schemas"]["Truth"] | null | "";
            /** @description Whether it takes place: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online); or as schema.org has it */
            event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | null | "";
            /** @description Why, for visitors */
            event_status_reason?: (string | (number | boolean)) | null | "";
            /** @description Former start of a rescheduled event; kept by itself when start_date moves */
            previous_start_date?: components["schemas"]["Moment"] | null | "";
            /** @description Former end of a rescheduled event */
            previous_end_date?: components["schemas"]["Moment"] | null | "";
            /** @description Whether all tickets are sold */
            sold_out?: components["schemas"]["Truth"] | null | "";
            /** @description How it is attended: offline (at the venue), online (at online_url), mixed (at both) */
            attendance_mode?: ("offline" | "online" | "mixed") | null | "";
            /** @description Where to attend it online */
            online_url?: components["schemas"]["WebAddress"] | null | "";
            /** @description What a reviewer asks the author to change, for those alone who may edit the event */
            review_note?: (string | (number | boolean)) | null | "";
            /** @description How it repeats (RFC 5545): FREQ=WEEKLY;BYDAY=MO;COUNT=10. The start is always the first occurrence */
            rrule?: string | null | "";
            /** @description Further starts of a series, wall clocks in its zone, or days at the time of its start */
            rdate?: components["schemas"]["Moment"][] | null | "";
            /** @description Occurrences that a series leaves out, by their starts or days */
            exdate?: components["schemas"]["Moment"][] | null | "";
            /** @description Occurrences that differ from their series: recurrence_id is the start that the rule gives each, or its day */
            overrides?: {
                /** @description The start that the rule gives the occurrence */
                recurrence_id: components["schemas"]["Moment"];
                /** @description Its own start */
                start_date?: components["schemas"]["Moment"] | null;
                /** @description Its own end */
                end_date?: components["schemas"]["Moment"] | null;
                /** @description Whether it takes place */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | null;
                /** @description Its own title, in the language of the write */
                title?: string | null;
                /** @description Its own excerpt, in the language of the write */
                excerpt?: string | null;
                /** @description Its own description, in the language of the write */
                description?: string | null;
                /** @description Its own texts by language */
                texts?: {
                    [key: string]: {
                        /** @description Title: plain text */
                        title?: string;
                        /** @description Summary */
                        excerpt?: string;
                        /** @description Description */
                        description?: string;
                    };
                };
            }[] | null | "";
        };
        EventUpdateForm: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: (number | components["schemas"]["WebAddress"] | 0) | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: string | "";
            /** @description Who made the picture */
            image_credit?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: string | "";
                    /** @description Title */
                    title?: string;
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the title when absent */
                    slug?: string | "";
                    /** @description Summary */
                    excerpt?: string | "";
                    /** @description Price in words, such as "Adults €20, children free"; taken from cost when absent */
                    cost_description?: string | "";
                    /** @description Why, for visitors */
                    event_status_reason?: string | "";
                };
            } | "";
            /** @description Title */
            title?: string;
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the title when absent */
            slug?: string | "";
            /** @description Summary */
            excerpt?: string | "";
            /** @description IANA time zone, or UTC+5:30; the site’s when absent */
            timezone?: components["schemas"]["TimeZone"] | "";
            /** @description Whole days: from 00:00:00 of the first to 23:59:59 of the last */
            all_day?: components["schemas"]["Truth"] | "";
            /** @description Start, wall clock in the event’s zone or an instant */
            start_date?: components["schemas"]["Moment"];
            /** @description End, not before the start */
            end_date?: components["schemas"]["Moment"];
            /** @description Price as text, number or list: 10, "€10 – €20", "Free" */
            cost?: (string | number | (string | number)[]) | "";
            /** @description Price in words, such as "Adults €20, children free"; taken from cost when absent */
            cost_description?: string | "";
            /** @description Web address; the event’s own page when never given */
            website?: components["schemas"]["WebAddress"] | "";
            /** @description Show a map */
            show_map?: components["schemas"]["Truth"] | "";
            /** @description Show a map link */
            show_map_link?: components["schemas"]["Truth"] | "";
            /** @description Keep out of every list */
            hide_from_listings?: components["schemas"]["Truth"] | "";
            /** @description Pin in calendar views */
            sticky?: components["schemas"]["Truth"] | "";
            /** @description Feature on the site */
            featured?: components["schemas"]["Truth"] | "";
            /** @description Categories by id, slug or name; unknown names are created, at most 20 at once */
            categories?: ((number | string)[] | string) | "";
            /** @description Tags by id, slug or name; unknown names are created, at most 20 at once */
            tags?: ((number | string)[] | string) | "";
            /** @description Venues by id, or as objects that are found or created */
            venue?: (string[] | number) | "";
            /** @description Organizers by id, or as objects that are found or created */
            organizer?: (string[] | number) | "";
            /** @description Protects the event: it is shown only to those who send it */
            password?: string | "";
            /** @description Parent event, 0 for none */
            post_parent?: number | "";
            /** @description Whether there are tickets */
            ticketed?: components["schemas"]["Truth"] | "";
            /** @description Whether it takes place: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online); or as schema.org has it */
            event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | "";
            /** @description Why, for visitors */
            event_status_reason?: string | "";
            /** @description Former start of a rescheduled event; kept by itself when start_date moves */
            previous_start_date?: components["schemas"]["Moment"] | "";
            /** @description Former end of a rescheduled event */
            previous_end_date?: components["schemas"]["Moment"] | "";
            /** @description Whether all tickets are sold */
            sold_out?: components["schemas"]["Truth"] | "";
            /** @description How it is attended: offline (at the venue), online (at online_url), mixed (at both) */
            attendance_mode?: ("offline" | "online" | "mixed") | "";
            /** @description Where to attend it online */
            online_url?: components["schemas"]["WebAddress"] | "";
            /** @description What a reviewer asks the author to change, for those alone who may edit the event */
            review_note?: string | "";
            /** @description How it repeats (RFC 5545): FREQ=WEEKLY;BYDAY=MO;COUNT=10. The start is always the first occurrence */
            rrule?: string | "";
            /** @description Further starts of a series, wall clocks in its zone, or days at the time of its start */
            rdate?: components["schemas"]["Moment"][] | "";
            /** @description Occurrences that a series leaves out, by their starts or days */
            exdate?: components["schemas"]["Moment"][] | "";
            /** @description Occurrences that differ from their series: recurrence_id is the start that the rule gives each, or its day */
            overrides?: {
                /** @description The start that the rule gives the occurrence */
                recurrence_id: components["schemas"]["Moment"];
                /** @description Its own start */
                start_date?: components["schemas"]["Moment"] | null;
                /** @description Its own end */
                end_date?: components["schemas"]["Moment"] | null;
                /** @description Whether it takes place */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online") | null;
                /** @description Its own title, in the language of the write */
                title?: string | null;
                /** @description Its own excerpt, in the language of the write */
                excerpt?: string | null;
                /** @description Its own description, in the language of the write */
                description?: string | null;
                /** @description Its own texts by language */
                texts?: {
                    [key: string]: {
                        /** @description Title: plain text */
                        title?: string;
                        /** @description Summary */
                        excerpt?: string;
                        /** @description Description */
                        description?: string;
                    };
                };
            }[] | "";
        };
        VenueCreate: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | null | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | null | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | null | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: ((number | components["schemas"]["WebAddress"] | {
                /** @description Address of the picture */
                url: components["schemas"]["WebAddress"];
                /** @description Pixels */
                width?: number | null;
                /** @description Pixels */
                height?: number | null;
                /** @description The picture in other sizes, by name */
                sizes?: {
                    [key: string]: {
                        /** @description Address of the picture */
                        url: components["schemas"]["WebAddress"];
                        /** @description Pixels */
                        width?: number | null;
                        /** @description Pixels */
                        height?: number | null;
                    };
                } | null;
            }) | (false | 0) | {
                url: null;
            }) | null | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: (string | (number | boolean)) | null | "";
            /** @description Who made the picture */
            image_credit?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: (string | (number | boolean)) | null | "";
                    /** @description Name */
                    venue?: string | (number | boolean);
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
            /** @description Name */
            venue: string | (number | boolean);
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Whether linked events show a map */
            show_map?: components["schemas"]["Truth"] | null | "";
            /** @description Whether linked events show a map link */
            show_map_link?: components["schemas"]["Truth"] | null | "";
            /** @description Street address */
            address?: (string | (number | boolean)) | null | "";
            /** @description City */
            city?: (string | (number | boolean)) | null | "";
            /** @description Country */
            country?: (string | (number | boolean)) | null | "";
            /** @description Region, canton or province */
            province?: (string | (number | boolean)) | null | "";
            /** @description State (United States) */
            state?: (string | (number | boolean)) | null | "";
            /** @description State or province, whichever applies */
            stateprovince?: (string | (number | boolean)) | null | "";
            /** @description Postal code */
            zip?: (string | (number | boolean)) | null | "";
            /** @description Telephone */
            phone?: (string | (number | boolean)) | null | "";
            /** @description Web address */
            website?: components["schemas"]["WebAddress"] | null | "";
            /** @description Latitude in degrees (WGS 84); found from city and country when absent */
            geo_lat?: number | null | "";
            /** @description Longitude in degrees (WGS 84); found from city and country when absent */
            geo_lng?: number | null | "";
        };
        VenueCreateForm: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: (number | components["schemas"]["WebAddress"] | 0) | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: string | "";
            /** @description Who made the picture */
            image_credit?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: string | "";
                    /** @description Name */
                    venue?: string | (number | boolean);
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: string | "";
                };
            } | "";
            /** @description Name */
            venue: string | (number | boolean);
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: string | "";
            /** @description Whether linked events show a map */
            show_map?: components["schemas"]["Truth"] | "";
            /** @description Whether linked events show a map link */
            show_map_link?: components["schemas"]["Truth"] | "";
            /** @description Street address */
            address?: string | "";
            /** @description City */
            city?: string | "";
            /** @description Country */
            country?: string | "";
            /** @description Region, canton or province */
            province?: string | "";
            /** @description State (United States) */
            state?: string | "";
            /** @description State or province, whichever applies */
            stateprovince?: string | "";
            /** @description Postal code */
            zip?: string | "";
            /** @description Telephone */
            phone?: string | "";
            /** @description Web address */
            website?: components["schemas"]["WebAddress"] | "";
            /** @description Latitude in degrees (WGS 84); found from city and country when absent */
            geo_lat?: number | "";
            /** @description Longitude in degrees (WGS 84); found from city and country when absent */
            geo_lng?: number | "";
        };
        VenueUpdate: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | null | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | null | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | null | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: ((number | components["schemas"]["WebAddress"] | {
                /** @description Address of the picture */
                url: components["schemas"]["WebAddress"];
                /** @description Pixels */
                width?: number | null;
                /** @description Pixels */
                height?: number | null;
                /** @description The picture in other sizes, by name */
                sizes?: {
                    [key: string]: {
                        /** @description Address of the picture */
                        url: components["schemas"]["WebAddress"];
                        /** @description Pixels */
                        width?: number | null;
                        /** @description Pixels */
                        height?: number | null;
                    };
                } | null;
            }) | (false | 0) | {
                url: null;
            }) | null | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: (string | (number | boolean)) | null | "";
            /** @description Who made the picture */
            image_credit?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: (string | (number | boolean)) | null | "";
                    /** @description Name */
                    venue?: string | (number | boolean);
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
            /** @description Name */
            venue?: string | (number | boolean);
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Whether linked events show a map */
            show_map?: components["schemas"]["Truth"] | null | "";
            /** @description Whether linked events show a map link */
            show_map_link?: components["schemas"]["Truth"] | null | "";
            /** @description Street address */
            address?: (string | (number | boolean)) | null | "";
            /** @description City */
            city?: (string | (number | boolean)) | null | "";
            /** @description Country */
            country?: (string | (number | boolean)) | null | "";
            /** @description Region, canton or province */
            province?: (string | (number | boolean)) | null | "";
            /** @description State (United States) */
            state?: (string | (number | boolean)) | null | "";
            /** @description State or province, whichever applies */
            stateprovince?: (string | (number | boolean)) | null | "";
            /** @description Postal code */
            zip?: (string | (number | boolean)) | null | "";
            /** @description Telephone */
            phone?: (string | (number | boolean)) | null | "";
            /** @description Web address */
            website?: components["schemas"]["WebAddress"] | null | "";
            /** @description Latitude in degrees (WGS 84); found from city and country when absent */
            geo_lat?: number | null | "";
            /** @description Longitude in degrees (WGS 84); found from city and country when absent */
            geo_lng?: number | null | "";
        };
        VenueUpdateForm: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: (number | components["schemas"]["WebAddress"] | 0) | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: string | "";
            /** @description Who made the picture */
            image_credit?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: string | "";
                    /** @description Name */
                    venue?: string | (number | boolean);
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: string | "";
                };
            } | "";
            /** @description Name */
            venue?: string | (number | boolean);
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: string | "";
            /** @description Whether linked events show a map */
            show_map?: components["schemas"]["Truth"] | "";
            /** @description Whether linked events show a map link */
            show_map_link?: components["schemas"]["Truth"] | "";
            /** @description Street address */
            address?: string | "";
            /** @description City */
            city?: string | "";
            /** @description Country */
            country?: string | "";
            /** @description Region, canton or province */
            province?: string | "";
            /** @description State (United States) */
            state?: string | "";
            /** @description State or province, whichever applies */
            stateprovince?: string | "";
            /** @description Postal code */
            zip?: string | "";
            /** @description Telephone */
            phone?: string | "";
            /** @description Web address */
            website?: components["schemas"]["WebAddress"] | "";
            /** @description Latitude in degrees (WGS 84); found from city and country when absent */
            geo_lat?: number | "";
            /** @description Longitude in degrees (WGS 84); found from city and country when absent */
            geo_lng?: number | "";
        };
        OrganizerCreate: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | null | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | null | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | null | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: ((number | components["schemas"]["WebAddress"] | {
                /** @description Address of the picture */
                url: components["schemas"]["WebAddress"];
                /** @description Pixels */
                width?: number | null;
                /** @description Pixels */
                height?: number | null;
                /** @description The picture in other sizes, by name */
                sizes?: {
                    [key: string]: {
                        /** @description Address of the picture */
                        url: components["schemas"]["WebAddress"];
                        /** @description Pixels */
                        width?: number | null;
                        /** @description Pixels */
                        height?: number | null;
                    };
                } | null;
            }) | (false | 0) | {
                url: null;
            }) | null | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: (string | (number | boolean)) | null | "";
            /** @description Who made the picture */
            image_credit?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: (string | (number | boolean)) | null | "";
                    /** @description Name */
                    organizer?: string | (number | boolean);
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
            /** @description Name */
            organizer: string | (number | boolean);
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Telephone */
            phone?: (string | (number | boolean)) | null | "";
            /** @description Web address */
            website?: components["schemas"]["WebAddress"] | null | "";
            /** @description E-mail address */
            email?: string | null | "";
        };
        OrganizerCreateForm: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: (number | components["schemas"]["WebAddress"] | 0) | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: string | "";
            /** @description Who made the picture */
            image_credit?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: string | "";
                    /** @description Name */
                    organizer?: string | (number | boolean);
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: string | "";
                };
            } | "";
            /** @description Name */
            organizer: string | (number | boolean);
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: string | "";
            /** @description Telephone */
            phone?: string | "";
            /** @description Web address */
            website?: components["schemas"]["WebAddress"] | "";
            /** @description E-mail address */
            email?: string | "";
        };
        OrganizerUpdate: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | null | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | null | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | null | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | null | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: ((number | components["schemas"]["WebAddress"] | {
                /** @description Address of the picture */
                url: components["schemas"]["WebAddress"];
                /** @description Pixels */
                width?: number | null;
                /** @description Pixels */
                height?: number | null;
                /** @description The picture in other sizes, by name */
                sizes?: {
                    [key: string]: {
                        /** @description Address of the picture */
                        url: components["schemas"]["WebAddress"];
                        /** @description Pixels */
                        width?: number | null;
                        /** @description Pixels */
                        height?: number | null;
                    };
                } | null;
            }) | (false | 0) | {
                url: null;
            }) | null | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: (string | (number | boolean)) | null | "";
            /** @description Who made the picture */
            image_credit?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: (string | (number | boolean)) | null | "";
                    /** @description Name */
                    organizer?: string | (number | boolean);
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
            /** @description Name */
            organizer?: string | (number | boolean);
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Telephone */
            phone?: (string | (number | boolean)) | null | "";
            /** @description Web address */
            website?: components["schemas"]["WebAddress"] | null | "";
            /** @description E-mail address */
            email?: string | null | "";
        };
        OrganizerUpdateForm: {
            /** @description publish, future (published at its date), draft, pending, private or trash */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash") | "";
            /** @description The id of the account it belongs to; may be set by those who edit others’ records */
            author?: number | "";
            /** @description When it was or will be published, in the zone of the event or of the site */
            date?: components["schemas"]["Moment"] | "";
            /** @description When it was or will be published, in UTC; wins over date */
            date_utc?: components["schemas"]["Moment"] | "";
            /** @description The picture: an http(s) URL, normalised and never fetched, the id of one known here, or an object as answers have it */
            image?: (number | components["schemas"]["WebAddress"] | 0) | "";
            /** @description What the picture shows, for those who do not see it */
            image_alt_text?: string | "";
            /** @description Who made the picture */
            image_credit?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description What the picture shows, for those who do not see it */
                    image_alt_text?: string | "";
                    /** @description Name */
                    organizer?: string | (number | boolean);
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: string | "";
                };
            } | "";
            /** @description Name */
            organizer?: string | (number | boolean);
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: string | "";
            /** @description Telephone */
            phone?: string | "";
            /** @description Web address */
            website?: components["schemas"]["WebAddress"] | "";
            /** @description E-mail address */
            email?: string | "";
        };
        CategoryCreate: {
            /** @description Name */
            name: string | (number | boolean);
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description Name */
                    name?: string | (number | boolean);
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
            /** @description Parent category; 0 is the top level */
            parent?: number | null | "";
        };
        CategoryCreateForm: {
            /** @description Name */
            name: string | (number | boolean);
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description Name */
                    name?: string | (number | boolean);
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: string | "";
                };
            } | "";
            /** @description Parent category; 0 is the top level */
            parent?: number | "";
        };
        CategoryUpdate: {
            /** @description Name */
            name?: string | (number | boolean);
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description Name */
                    name?: string | (number | boolean);
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
            /** @description Parent category; 0 is the top level */
            parent?: number | null | "";
        };
        CategoryUpdateForm: {
            /** @description Name */
            name?: string | (number | boolean);
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description Name */
                    name?: string | (number | boolean);
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: string | "";
                };
            } | "";
            /** @description Parent category; 0 is the top level */
            parent?: number | "";
        };
        TagCreate: {
            /** @description Name */
            name: string | (number | boolean);
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description Name */
                    name?: string | (number | boolean);
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
        };
        TagCreateForm: {
            /** @description Name */
            name: string | (number | boolean);
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description Name */
                    name?: string | (number | boolean);
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: string | "";
                };
            } | "";
        };
        TagUpdate: {
            /** @description Name */
            name?: string | (number | boolean);
            /** @description Description */
            description?: string | null | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: (string | (number | boolean)) | null | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description Name */
                    name?: string | (number | boolean);
                    /** @description Description */
                    description?: string | null | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: (string | (number | boolean)) | null | "";
                } | null;
            } | null | "";
        };
        TagUpdateForm: {
            /** @description Name */
            name?: string | (number | boolean);
            /** @description Description */
            description?: string | "";
            /** @description Name in addresses; made from the name when absent */
            slug?: string | "";
            /** @description Texts in several languages, as languages=all has them; null clears one */
            texts?: {
                [key: string]: {
                    /** @description Name */
                    name?: string | (number | boolean);
                    /** @description Description */
                    description?: string | "";
                    /** @description Name in addresses; made from the name when absent */
                    slug?: string | "";
                };
            } | "";
        };
        BatchCreate: {
            /** @description The writes, in the order in which they are done */
            requests: {
                /**
                 * @description As of the same write alone
                 * @default POST
                 * @enum {string}
                 */
                method: "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Address below the interface, with its query */
                path: string;
                /** @description Of this write alone, such as If-Match */
                headers?: {
                    [key: string]: string | string[];
                };
                /** @description As of the same write alone */
                body?: {
                    [key: string]: unknown;
                };
            }[];
            /** @description normal: each write for itself; require-all-validate: none, unless all would succeed */
            validation?: (("normal" | "require-all-validate") | (number | boolean)) | null | "";
        };
        BatchCreateForm: {
            /** @description The writes, in the order in which they are done */
            requests: {
                /**
                 * @description As of the same write alone
                 * @default POST
                 * @enum {string}
                 */
                method: "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Address below the interface, with its query */
                path: string;
                /** @description Of this write alone, such as If-Match */
                headers?: {
                    [key: string]: string | string[];
                };
                /** @description As of the same write alone */
                body?: {
                    [key: string]: unknown;
                };
            }[];
            /** @description normal: each write for itself; require-all-validate: none, unless all would succeed */
            validation?: ("normal" | "require-all-validate") | "";
        };
    };
    responses: never;
    parameters: {
        /** @description Language of the content and of messages; wins over the root */
        i18n_language: "en" | "fr" | "de";
        /** @description all: records have their texts in every language, as `texts` */
        languages: "all";
        /** @description The answers described here */
        shape: "stable";
        /**
         * @description What the answer is for:
         *
         *     - `view`: to be shown
         *     - `embed`: the same as view
         *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
         *     - `help`: the same as view
         */
        context: "view" | "embed" | "edit" | "help";
        /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
        wait_for_index: components["schemas"]["Truth"];
        /** @description Answer what the write would do, with the errors it would have, and store nothing */
        dry_run: components["schemas"]["Truth"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    get: {
        parameters: {
            query: {
                /** @description This namespace */
                namespace?: unknown;
                /** @description Any; the index is the same in each */
                context?: unknown;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Index"];
                };
            };
        };
    };
    getDoc: {
        parameters: {
            query?: {
                /**
                 * @description Which answers are described:
                 *
                 *     - `stable`: those of shape=stable
                 *     - `original`: those of the original shape
                 */
                shape?: "stable" | "original";
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Document"];
                };
            };
        };
    };
    getSuggest: {
        parameters: {
            query: {
                /** @description What was typed so far: words, the last of them perhaps half typed */
                q: string;
                /** @description What is suggested; all by default */
                types?: ("event" | "venue" | "organizer" | "town" | "category" | "tag")[];
                /** @description At most so many */
                limit?: number;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestionList"];
                };
            };
        };
    };
    getMap: {
        parameters: {
            query: {
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Zoom of the map (Web Mercator), rounded down: events closer than 64 pixels are one point */
                zoom: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["Map"];
                };
            };
        };
    };
    getCalendar: {
        parameters: {
            query: {
                /** @description The month, YYYY-MM; default: that of today */
                month?: string;
                /** @description At most so many events of each day are named; all are counted */
                per_day?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
        };
    };
    getChanges: {
        parameters: {
            query: {
                /** @description The position of an earlier answer; without it the answer is the position now, and what to load */
                since?: string;
                /** @description Changes of an answer; more than 100 is cut to 100. A stream sends all there are */
                limit?: number;
                /** @description Changes of these alone */
                resources?: ("events" | "venues" | "organizers" | "categories" | "tags")[];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangeList"];
                };
            };
        };
    };
    getRpdeEvents: {
        parameters: {
            query: {
                /** @description `modified` of the last item that was read, with afterId */
                afterTimestamp?: number;
                /** @description `id` of that item */
                afterId?: number;
                /** @description Where it was read; `next` has it */
                after?: string;
                /** @description Items of a page; more than 50 is cut to 50 */
                limit?: number;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RpdePage"];
                };
            };
        };
    };
    postBatch: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchCreate"];
            };
        };
        responses: {
            /** @description Done, each as its status says */
            207: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Batch"];
                };
            };
        };
    };
    postImages: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "*/*"?: never;
            };
        };
        responses: {
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadedImage"];
                };
            };
        };
    };
    deleteImagesPicture: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description The digest in the address of an uploaded picture */
                picture: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeletedImage"];
                };
            };
        };
    };
    getEvents: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /**
                 * @description Counted over all records of the list, beside the page; in JSON only. Each value is one that the parameter of its name takes:
                 *
                 *     - `categories`: Categories, with the events of those below them
                 *     - `tags`: Tags
                 *     - `venue`: Venues
                 *     - `organizer`: Organizers
                 *     - `city`: Towns, as the venues write them
                 *     - `language`: Languages that events have texts in
                 *     - `day`: Days of the site’s zone on which events run
                 *     - `price`: Prices
                 */
                facets?: ("categories" | "tags" | "venue" | "organizer" | "city" | "language" | "day" | "price")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `start`: Start (asc); also start_date, utc_start_date, event_date, date
                 *     - `end`: End (asc); also end_date, utc_end_date
                 *     - `distance`: Distance from the point, nearest first (asc)
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `title`: Title in the language asked for (asc); also name, post_title
                 *     - `published`: Publication date, newest first (desc); also created, post_date
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("start" | "start_date" | "utc_start_date" | "event_date" | "date" | "end" | "end_date" | "utc_end_date" | "distance" | "relevance" | "title" | "name" | "post_title" | "published" | "created" | "post_date" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    postEvents: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EventCreate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDryRun"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    getEventsCsv: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /**
                 * @description Counted over all records of the list, beside the page; in JSON only. Each value is one that the parameter of its name takes:
                 *
                 *     - `categories`: Categories, with the events of those below them
                 *     - `tags`: Tags
                 *     - `venue`: Venues
                 *     - `organizer`: Organizers
                 *     - `city`: Towns, as the venues write them
                 *     - `language`: Languages that events have texts in
                 *     - `day`: Days of the site’s zone on which events run
                 *     - `price`: Prices
                 */
                facets?: ("categories" | "tags" | "venue" | "organizer" | "city" | "language" | "day" | "price")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `start`: Start (asc); also start_date, utc_start_date, event_date, date
                 *     - `end`: End (asc); also end_date, utc_end_date
                 *     - `distance`: Distance from the point, nearest first (asc)
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `title`: Title in the language asked for (asc); also name, post_title
                 *     - `published`: Publication date, newest first (desc); also created, post_date
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("start" | "start_date" | "utc_start_date" | "event_date" | "date" | "end" | "end_date" | "utc_end_date" | "distance" | "relevance" | "title" | "name" | "post_title" | "published" | "created" | "post_date" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEventsGeojson: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /**
                 * @description Counted over all records of the list, beside the page; in JSON only. Each value is one that the parameter of its name takes:
                 *
                 *     - `categories`: Categories, with the events of those below them
                 *     - `tags`: Tags
                 *     - `venue`: Venues
                 *     - `organizer`: Organizers
                 *     - `city`: Towns, as the venues write them
                 *     - `language`: Languages that events have texts in
                 *     - `day`: Days of the site’s zone on which events run
                 *     - `price`: Prices
                 */
                facets?: ("categories" | "tags" | "venue" | "organizer" | "city" | "language" | "day" | "price")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `start`: Start (asc); also start_date, utc_start_date, event_date, date
                 *     - `end`: End (asc); also end_date, utc_end_date
                 *     - `distance`: Distance from the point, nearest first (asc)
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `title`: Title in the language asked for (asc); also name, post_title
                 *     - `published`: Publication date, newest first (desc); also created, post_date
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("start" | "start_date" | "utc_start_date" | "event_date" | "date" | "end" | "end_date" | "utc_end_date" | "distance" | "relevance" | "title" | "name" | "post_title" | "published" | "created" | "post_date" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    getEventsIcs: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 100 is cut to 100 */
                per_page?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /**
                 * @description Counted over all records of the list, beside the page; in JSON only. Each value is one that the parameter of its name takes:
                 *
                 *     - `categories`: Categories, with the events of those below them
                 *     - `tags`: Tags
                 *     - `venue`: Venues
                 *     - `organizer`: Organizers
                 *     - `city`: Towns, as the venues write them
                 *     - `language`: Languages that events have texts in
                 *     - `day`: Days of the site’s zone on which events run
                 *     - `price`: Prices
                 */
                facets?: ("categories" | "tags" | "venue" | "organizer" | "city" | "language" | "day" | "price")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `start`: Start (asc); also start_date, utc_start_date, event_date, date
                 *     - `end`: End (asc); also end_date, utc_end_date
                 *     - `distance`: Distance from the point, nearest first (asc)
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `title`: Title in the language asked for (asc); also name, post_title
                 *     - `published`: Publication date, newest first (desc); also created, post_date
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("start" | "start_date" | "utc_start_date" | "event_date" | "date" | "end" | "end_date" | "utc_end_date" | "distance" | "relevance" | "title" | "name" | "post_title" | "published" | "created" | "post_date" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEventsRss: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /**
                 * @description Counted over all records of the list, beside the page; in JSON only. Each value is one that the parameter of its name takes:
                 *
                 *     - `categories`: Categories, with the events of those below them
                 *     - `tags`: Tags
                 *     - `venue`: Venues
                 *     - `organizer`: Organizers
                 *     - `city`: Towns, as the venues write them
                 *     - `language`: Languages that events have texts in
                 *     - `day`: Days of the site’s zone on which events run
                 *     - `price`: Prices
                 */
                facets?: ("categories" | "tags" | "venue" | "organizer" | "city" | "language" | "day" | "price")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `start`: Start (asc); also start_date, utc_start_date, event_date, date
                 *     - `end`: End (asc); also end_date, utc_end_date
                 *     - `distance`: Distance from the point, nearest first (asc)
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `title`: Title in the language asked for (asc); also name, post_title
                 *     - `published`: Publication date, newest first (desc); also created, post_date
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("start" | "start_date" | "utc_start_date" | "event_date" | "date" | "end" | "end_date" | "utc_end_date" | "distance" | "relevance" | "title" | "name" | "post_title" | "published" | "created" | "post_date" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEventsAtom: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /**
                 * @description Counted over all records of the list, beside the page; in JSON only. Each value is one that the parameter of its name takes:
                 *
                 *     - `categories`: Categories, with the events of those below them
                 *     - `tags`: Tags
                 *     - `venue`: Venues
                 *     - `organizer`: Organizers
                 *     - `city`: Towns, as the venues write them
                 *     - `language`: Languages that events have texts in
                 *     - `day`: Days of the site’s zone on which events run
                 *     - `price`: Prices
                 */
                facets?: ("categories" | "tags" | "venue" | "organizer" | "city" | "language" | "day" | "price")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `start`: Start (asc); also start_date, utc_start_date, event_date, date
                 *     - `end`: End (asc); also end_date, utc_end_date
                 *     - `distance`: Distance from the point, nearest first (asc)
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `title`: Title in the language asked for (asc); also name, post_title
                 *     - `published`: Publication date, newest first (desc); also created, post_date
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("start" | "start_date" | "utc_start_date" | "event_date" | "date" | "end" | "end_date" | "utc_end_date" | "distance" | "relevance" | "title" | "name" | "post_title" | "published" | "created" | "post_date" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEventsJsonld: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /**
                 * @description Counted over all records of the list, beside the page; in JSON only. Each value is one that the parameter of its name takes:
                 *
                 *     - `categories`: Categories, with the events of those below them
                 *     - `tags`: Tags
                 *     - `venue`: Venues
                 *     - `organizer`: Organizers
                 *     - `city`: Towns, as the venues write them
                 *     - `language`: Languages that events have texts in
                 *     - `day`: Days of the site’s zone on which events run
                 *     - `price`: Prices
                 */
                facets?: ("categories" | "tags" | "venue" | "organizer" | "city" | "language" | "day" | "price")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `start`: Start (asc); also start_date, utc_start_date, event_date, date
                 *     - `end`: End (asc); also end_date, utc_end_date
                 *     - `distance`: Distance from the point, nearest first (asc)
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `title`: Title in the language asked for (asc); also name, post_title
                 *     - `published`: Publication date, newest first (desc); also created, post_date
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("start" | "start_date" | "utc_start_date" | "event_date" | "date" | "end" | "end_date" | "utc_end_date" | "distance" | "relevance" | "title" | "name" | "post_title" | "published" | "created" | "post_date" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getEventsIdRecurrence: {
        parameters: {
            query: {
                /** @description Opens a protected event; compared exactly. The header X-Event-Password does the same */
                password?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
                /** @description The start that the rule gives the occurrence, in UTC: 20261224T180000Z */
                recurrence: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    putEventsIdRecurrence: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /**
                 * @description What a write of an occurrence is about:
                 *
                 *     - `occurrence`: this occurrence alone: its dates, event_status, title, excerpt and description, in any language (texts)
                 *     - `following`: it and all that follow: the series ends before it, and a new event goes on from there
                 */
                scope?: "occurrence" | "following";
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
                /** @description The start that the rule gives the occurrence, in UTC: 20261224T180000Z */
                recurrence: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    postEventsIdRecurrence: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /**
                 * @description What a write of an occurrence is about:
                 *
                 *     - `occurrence`: this occurrence alone: its dates, event_status, title, excerpt and description, in any language (texts)
                 *     - `following`: it and all that follow: the series ends before it, and a new event goes on from there
                 */
                scope?: "occurrence" | "following";
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
                /** @description The start that the rule gives the occurrence, in UTC: 20261224T180000Z */
                recurrence: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    deleteEventsIdRecurrence: {
        parameters: {
            query: {
                /** @description Opens a protected event; compared exactly. The header X-Event-Password does the same */
                password?: string;
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /**
                 * @description What a write of an occurrence is about:
                 *
                 *     - `occurrence`: this occurrence alone: its dates, event_status, title, excerpt and description, in any language (texts)
                 *     - `following`: it and all that follow: the series ends before it, and a new event goes on from there
                 */
                scope?: "occurrence" | "following";
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
                /** @description The start that the rule gives the occurrence, in UTC: 20261224T180000Z */
                recurrence: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    patchEventsIdRecurrence: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /**
                 * @description What a write of an occurrence is about:
                 *
                 *     - `occurrence`: this occurrence alone: its dates, event_status, title, excerpt and description, in any language (texts)
                 *     - `following`: it and all that follow: the series ends before it, and a new event goes on from there
                 */
                scope?: "occurrence" | "following";
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
                /** @description The start that the rule gives the occurrence, in UTC: 20261224T180000Z */
                recurrence: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    getEventsId: {
        parameters: {
            query: {
                /** @description Opens a protected event; compared exactly. The header X-Event-Password does the same */
                password?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    putEventsId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    postEventsId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    deleteEventsId: {
        parameters: {
            query: {
                /** @description Opens a protected event; compared exactly. The header X-Event-Password does the same */
                password?: string;
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    patchEventsId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    getEventsBySlugSlug: {
        parameters: {
            query: {
                /** @description Opens a protected event; compared exactly. The header X-Event-Password does the same */
                password?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the event, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    putEventsBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the event, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    postEventsBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the event, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    deleteEventsBySlugSlug: {
        parameters: {
            query: {
                /** @description Opens a protected event; compared exactly. The header X-Event-Password does the same */
                password?: string;
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the event, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    patchEventsBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the event, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    getEventsByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Opens a protected event; compared exactly. The header X-Event-Password does the same */
                password?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the event is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    putEventsByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the event is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    postEventsByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the event is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    deleteEventsByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Opens a protected event; compared exactly. The header X-Event-Password does the same */
                password?: string;
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the event is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    patchEventsByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the event is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    getEventsIdRevisions: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionList"];
                };
            };
        };
    };
    getEventsIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
                /** @description Revision of the event */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    postEventsIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
                /** @description Revision of the event */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"] | components["schemas"]["EventDryRun"];
                };
            };
        };
    };
    postEventsIdDuplicate: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EventUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventDryRun"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
        };
    };
    getEventsIdRecurrenceExplain: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /**
                 * @description Counted over all records of the list, beside the page; in JSON only. Each value is one that the parameter of its name takes:
                 *
                 *     - `categories`: Categories, with the events of those below them
                 *     - `tags`: Tags
                 *     - `venue`: Venues
                 *     - `organizer`: Organizers
                 *     - `city`: Towns, as the venues write them
                 *     - `language`: Languages that events have texts in
                 *     - `day`: Days of the site’s zone on which events run
                 *     - `price`: Prices
                 */
                facets?: ("categories" | "tags" | "venue" | "organizer" | "city" | "language" | "day" | "price")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `start`: Start (asc); also start_date, utc_start_date, event_date, date
                 *     - `end`: End (asc); also end_date, utc_end_date
                 *     - `distance`: Distance from the point, nearest first (asc)
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `title`: Title in the language asked for (asc); also name, post_title
                 *     - `published`: Publication date, newest first (desc); also created, post_date
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("start" | "start_date" | "utc_start_date" | "event_date" | "date" | "end" | "end_date" | "utc_end_date" | "distance" | "relevance" | "title" | "name" | "post_title" | "published" | "created" | "post_date" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
                /** @description The start that the rule gives the occurrence, in UTC: 20261224T180000Z */
                recurrence: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventExplanation"];
                };
            };
        };
    };
    getEventsIdExplain: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description Events that start on this date or later (default: those of today or still running) */
                start_date?: components["schemas"]["Moment"];
                /** @description Events that end on this date or earlier (default: 24 months from today) */
                end_date?: components["schemas"]["Moment"];
                /** @description Events that start on or before this day; strict: before this instant */
                starts_before?: components["schemas"]["Moment"];
                /** @description Events that start after this day; strict: after this instant */
                starts_after?: components["schemas"]["Moment"];
                /** @description Events that end on or before this day; strict: before this instant */
                ends_before?: components["schemas"]["Moment"];
                /** @description Events that end after this day; strict: after this instant */
                ends_after?: components["schemas"]["Moment"];
                /** @description Events that run on this day of the site’s zone; no default dates */
                day?: components["schemas"]["Moment"];
                /** @description Events that run in this month of the site’s zone, YYYY-MM; no default dates */
                month?: string;
                /** @description Compare instants to the second instead of whole days */
                strict_dates?: components["schemas"]["Truth"];
                /** @description Read start_date and end_date as "running at some time within" */
                overlaps?: components["schemas"]["Truth"];
                /** @description Whether a series is listed once for each of its occurrences that the list has, or once, as the first of them. Facets count occurrences. By relevance, and in .ics, it is series where nothing is said */
                group?: "occurrence" | "series";
                /** @description Events with all these words in title, excerpt or description; "a phrase" together, -word without */
                search?: string;
                /** @description Events found by what people type: in titles, texts, names of venues, towns, organizers and terms */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description off: words such as "tomorrow" or "May 2027" in q are words, not dates */
                interpret?: "on" | "off";
                /** @description Events in one of these categories or below them, by id, slug or name */
                categories?: (number | string)[];
                /** @description Events with one of these tags, by id, slug or name */
                tags?: (number | string)[];
                /** @description Events at one of these venues */
                venue?: number[];
                /** @description Events of one of these organizers */
                organizer?: number[];
                /** @description Featured events, or those that are not */
                featured?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /** @description Whether the venue has coordinates; with geoloc_lat and geoloc_lng, or near, they decide */
                geoloc?: components["schemas"]["Truth"];
                /** @description Latitude of a point to be near of, in degrees; together with geoloc_lng */
                geoloc_lat?: number;
                /** @description Longitude of that point, in degrees */
                geoloc_lng?: number;
                /** @description A town to be near of, in any spelling, perhaps with its country or state: Genf; Paris, US. Of several the largest; the answer names the others */
                near?: string;
                /** @description How near, in kilometres. auto: as far as a page is full; the answer says how far */
                geoloc_radius?: number | "auto";
                /** @description Events inside a box: west,south,east,north in degrees; across the antimeridian where west is more than east */
                bbox?: [
                    number,
                    number,
                    number,
                    number
                ];
                /** @description Events in one of these towns, as the venues write them */
                city?: string[];
                /** @description Only events of these ids; date filters are ignored, but for day and month */
                include?: number[];
                /** @description Children of this event; 0: events without a parent */
                post_parent?: number;
                /** @description Events with tickets, or without */
                ticketed?: components["schemas"]["Truth"];
                /** @description Events of these: scheduled (takes place as stated), cancelled (does not take place), postponed (to a date not yet known), rescheduled (moved from previous_start_date to start_date), moved_online (takes place online). Lists have all of them */
                event_status?: ("scheduled" | "cancelled" | "postponed" | "rescheduled" | "moved_online")[];
                /** @description Events that are sold out, or not */
                sold_out?: components["schemas"]["Truth"];
                /** @description Events attended in one of these ways: offline (at the venue), online (at online_url), mixed (at both) */
                attendance_mode?: ("offline" | "online" | "mixed")[];
                /**
                 * @description Events of these prices:
                 *
                 *     - `free`: nobody pays
                 *     - `paid`: an amount is named
                 *     - `unknown`: nothing is said, or nothing that is an amount
                 */
                price?: ("free" | "paid" | "unknown")[];
                /** @description Events that have texts in one of these languages */
                language?: ("en" | "fr" | "de")[];
                /** @description Events that cost nothing, or all others */
                is_free?: components["schemas"]["Truth"];
                /**
                 * @description Counted over all records of the list, beside the page; in JSON only. Each value is one that the parameter of its name takes:
                 *
                 *     - `categories`: Categories, with the events of those below them
                 *     - `tags`: Tags
                 *     - `venue`: Venues
                 *     - `organizer`: Organizers
                 *     - `city`: Towns, as the venues write them
                 *     - `language`: Languages that events have texts in
                 *     - `day`: Days of the site’s zone on which events run
                 *     - `price`: Prices
                 */
                facets?: ("categories" | "tags" | "venue" | "organizer" | "city" | "language" | "day" | "price")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `start`: Start (asc); also start_date, utc_start_date, event_date, date
                 *     - `end`: End (asc); also end_date, utc_end_date
                 *     - `distance`: Distance from the point, nearest first (asc)
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `title`: Title in the language asked for (asc); also name, post_title
                 *     - `published`: Publication date, newest first (desc); also created, post_date
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("start" | "start_date" | "utc_start_date" | "event_date" | "date" | "end" | "end_date" | "utc_end_date" | "distance" | "relevance" | "title" | "name" | "post_title" | "published" | "created" | "post_date" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the event */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventExplanation"];
                };
            };
        };
    };
    getVenues: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description venues with all these words in their name, description or contact fields */
                search?: string;
                /** @description venues found by what people type: in their name, description or contact fields */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description venues of this event */
                event?: number;
                /** @description true: venues with events that anybody may open; false: without */
                has_events?: components["schemas"]["Truth"];
                /** @description venues with an event that starts now or later */
                only_with_upcoming?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `date`: Publication date, newest first (desc); also date_utc, published, created, post_date
                 *     - `title`: Name, in the language asked for (asc); also name, venue, post_title
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("date" | "date_utc" | "published" | "created" | "post_date" | "title" | "name" | "venue" | "post_title" | "relevance" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VenueList"];
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    postVenues: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VenueCreate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VenueDryRun"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
        };
    };
    getVenuesCsv: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description venues with all these words in their name, description or contact fields */
                search?: string;
                /** @description venues found by what people type: in their name, description or contact fields */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description venues of this event */
                event?: number;
                /** @description true: venues with events that anybody may open; false: without */
                has_events?: components["schemas"]["Truth"];
                /** @description venues with an event that starts now or later */
                only_with_upcoming?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `date`: Publication date, newest first (desc); also date_utc, published, created, post_date
                 *     - `title`: Name, in the language asked for (asc); also name, venue, post_title
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("date" | "date_utc" | "published" | "created" | "post_date" | "title" | "name" | "venue" | "post_title" | "relevance" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getVenuesGeojson: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description venues with all these words in their name, description or contact fields */
                search?: string;
                /** @description venues found by what people type: in their name, description or contact fields */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description venues of this event */
                event?: number;
                /** @description true: venues with events that anybody may open; false: without */
                has_events?: components["schemas"]["Truth"];
                /** @description venues with an event that starts now or later */
                only_with_upcoming?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `date`: Publication date, newest first (desc); also date_utc, published, created, post_date
                 *     - `title`: Name, in the language asked for (asc); also name, venue, post_title
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("date" | "date_utc" | "published" | "created" | "post_date" | "title" | "name" | "venue" | "post_title" | "relevance" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    getVenuesId: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the venue */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
        };
    };
    putVenuesId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the venue */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    postVenuesId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the venue */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    deleteVenuesId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the venue */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    patchVenuesId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the venue */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    getVenuesBySlugSlug: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the venue, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
        };
    };
    putVenuesBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the venue, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    postVenuesBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the venue, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    deleteVenuesBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the venue, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    patchVenuesBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the venue, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    getVenuesByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the venue is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
        };
    };
    putVenuesByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the venue is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
        };
    };
    postVenuesByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the venue is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    deleteVenuesByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the venue is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    patchVenuesByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the venue is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VenueUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    getVenuesIdRevisions: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the venue */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionList"];
                };
            };
        };
    };
    getVenuesIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the venue */
                id: number;
                /** @description Revision of the venue */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"];
                };
            };
        };
    };
    postVenuesIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the venue */
                id: number;
                /** @description Revision of the venue */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Venue"] | components["schemas"]["VenueDryRun"];
                };
            };
        };
    };
    getOrganizers: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description organizers with all these words in their name, description or contact fields */
                search?: string;
                /** @description organizers found by what people type: in their name, description or contact fields */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description organizers of this event */
                event?: number;
                /** @description true: organizers with events that anybody may open; false: without */
                has_events?: components["schemas"]["Truth"];
                /** @description organizers with an event that starts now or later */
                only_with_upcoming?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `date`: Publication date, newest first (desc); also date_utc, published, created, post_date
                 *     - `title`: Name, in the language asked for (asc); also name, organizer, post_title
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("date" | "date_utc" | "published" | "created" | "post_date" | "title" | "name" | "organizer" | "post_title" | "relevance" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerList"];
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    postOrganizers: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrganizerCreate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrganizerDryRun"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"];
                };
            };
        };
    };
    getOrganizersCsv: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description organizers with all these words in their name, description or contact fields */
                search?: string;
                /** @description organizers found by what people type: in their name, description or contact fields */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description organizers of this event */
                event?: number;
                /** @description true: organizers with events that anybody may open; false: without */
                has_events?: components["schemas"]["Truth"];
                /** @description organizers with an event that starts now or later */
                only_with_upcoming?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `date`: Publication date, newest first (desc); also date_utc, published, created, post_date
                 *     - `title`: Name, in the language asked for (asc); also name, organizer, post_title
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("date" | "date_utc" | "published" | "created" | "post_date" | "title" | "name" | "organizer" | "post_title" | "relevance" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getOrganizersGeojson: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description organizers with all these words in their name, description or contact fields */
                search?: string;
                /** @description organizers found by what people type: in their name, description or contact fields */
                q?: string;
                /** @description true: records say where q, or else search, was found; in JSON only */
                highlight?: components["schemas"]["Truth"];
                /** @description organizers of this event */
                event?: number;
                /** @description true: organizers with events that anybody may open; false: without */
                has_events?: components["schemas"]["Truth"];
                /** @description organizers with an event that starts now or later */
                only_with_upcoming?: components["schemas"]["Truth"];
                /**
                 * @description Status, one or several; other than publish only for those who write:
                 *
                 *     - `publish`: Public
                 *     - `future`: Public from its publication date on
                 *     - `draft`: Being written
                 *     - `pending`: Waits for somebody who may publish it
                 *     - `private`: For those who edit others’ records
                 *     - `trash`: Deleted, until it is restored
                 *     - `any`: All but the trash
                 */
                status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash" | "any")[];
                /**
                 * @description What the list is ordered by; ties by id. Other words are ignored, and named in X-Ignored-Params:
                 *
                 *     - `date`: Publication date, newest first (desc); also date_utc, published, created, post_date
                 *     - `title`: Name, in the language asked for (asc); also name, organizer, post_title
                 *     - `relevance`: Relevance to q, or to search, best first; the default with q (asc)
                 *     - `modified`: Last change (asc); also modified_utc, post_modified
                 *     - `id`: Id (asc); also ID
                 *     - `rand`: Shuffled: the same for everybody, another each day (asc); also random
                 */
                orderby?: ("date" | "date_utc" | "published" | "created" | "post_date" | "title" | "name" | "organizer" | "post_title" | "relevance" | "modified" | "modified_utc" | "post_modified" | "id" | "ID" | "rand" | "random") | string;
                /** @description Direction. Other words are ignored, and named in X-Ignored-Params */
                order?: ("asc" | "desc" | "ASC" | "DESC") | string;
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    getOrganizersId: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the organizer */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"];
                };
            };
        };
    };
    putOrganizersId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the organizer */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    postOrganizersId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the organizer */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    deleteOrganizersId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the organizer */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    patchOrganizersId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the organizer */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    getOrganizersBySlugSlug: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the organizer, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"];
                };
            };
        };
    };
    putOrganizersBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the organizer, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    postOrganizersBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the organizer, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    deleteOrganizersBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the organizer, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    patchOrganizersBySlugSlug: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Slug of the organizer, in any language */
                slug: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    getOrganizersByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the organizer is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"];
                };
            };
        };
    };
    putOrganizersByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the organizer is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"];
                };
            };
        };
    };
    postOrganizersByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the organizer is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    deleteOrganizersByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the organizer is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    patchOrganizersByExternalIdSourceExternal_id: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /**
                 * @description Where the name is from: letters, digits, dots, dashes and underscores
                 * @example crm
                 */
                source: string;
                /**
                 * @description What the organizer is called there
                 * @example a-17
                 */
                external_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["OrganizerUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    getOrganizersIdRevisions: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the organizer */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionList"];
                };
            };
        };
    };
    getOrganizersIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the organizer */
                id: number;
                /** @description Revision of the organizer */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"];
                };
            };
        };
    };
    postOrganizersIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the organizer */
                id: number;
                /** @description Revision of the organizer */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organizer"] | components["schemas"]["OrganizerDryRun"];
                };
            };
        };
    };
    getCategories: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description categories with all these words, or parts of words, in their name or slug */
                search?: string;
                /** @description All categories but these */
                exclude?: (number | string)[];
                /** @description Only these categories */
                include?: (number | string)[];
                /** @description Only categories with a count above 0 */
                hide_empty?: components["schemas"]["Truth"];
                /** @description Direct children of this category; 0: the top level */
                parent?: number;
                /** @description categories of this event */
                post?: number;
                /** @description categories of this event; wins over post */
                event?: number;
                /** @description The one of this slug, in the language asked for or another */
                slug?: string;
                /**
                 * @description What the list is ordered by; ties by id:
                 *
                 *     - `name`: Name, in the language asked for (asc)
                 *     - `id`: Id (asc)
                 *     - `slug`: Slug (asc)
                 *     - `count`: Count of events (asc)
                 *     - `description`: Description (asc)
                 *     - `term_group`: Always 0 here: by id (asc)
                 *     - `include`: By id (asc)
                 */
                orderby?: "name" | "id" | "slug" | "count" | "description" | "term_group" | "include";
                /** @description Direction */
                order?: "asc" | "desc" | "ASC" | "DESC";
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryList"];
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    postCategories: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CategoryCreate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CategoryDryRun"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
        };
    };
    getCategoriesCsv: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description categories with all these words, or parts of words, in their name or slug */
                search?: string;
                /** @description All categories but these */
                exclude?: (number | string)[];
                /** @description Only these categories */
                include?: (number | string)[];
                /** @description Only categories with a count above 0 */
                hide_empty?: components["schemas"]["Truth"];
                /** @description Direct children of this category; 0: the top level */
                parent?: number;
                /** @description categories of this event */
                post?: number;
                /** @description categories of this event; wins over post */
                event?: number;
                /** @description The one of this slug, in the language asked for or another */
                slug?: string;
                /**
                 * @description What the list is ordered by; ties by id:
                 *
                 *     - `name`: Name, in the language asked for (asc)
                 *     - `id`: Id (asc)
                 *     - `slug`: Slug (asc)
                 *     - `count`: Count of events (asc)
                 *     - `description`: Description (asc)
                 *     - `term_group`: Always 0 here: by id (asc)
                 *     - `include`: By id (asc)
                 */
                orderby?: "name" | "id" | "slug" | "count" | "description" | "term_group" | "include";
                /** @description Direction */
                order?: "asc" | "desc" | "ASC" | "DESC";
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getCategoriesGeojson: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description categories with all these words, or parts of words, in their name or slug */
                search?: string;
                /** @description All categories but these */
                exclude?: (number | string)[];
                /** @description Only these categories */
                include?: (number | string)[];
                /** @description Only categories with a count above 0 */
                hide_empty?: components["schemas"]["Truth"];
                /** @description Direct children of this category; 0: the top level */
                parent?: number;
                /** @description categories of this event */
                post?: number;
                /** @description categories of this event; wins over post */
                event?: number;
                /** @description The one of this slug, in the language asked for or another */
                slug?: string;
                /**
                 * @description What the list is ordered by; ties by id:
                 *
                 *     - `name`: Name, in the language asked for (asc)
                 *     - `id`: Id (asc)
                 *     - `slug`: Slug (asc)
                 *     - `count`: Count of events (asc)
                 *     - `description`: Description (asc)
                 *     - `term_group`: Always 0 here: by id (asc)
                 *     - `include`: By id (asc)
                 */
                orderby?: "name" | "id" | "slug" | "count" | "description" | "term_group" | "include";
                /** @description Direction */
                order?: "asc" | "desc" | "ASC" | "DESC";
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    getCategoriesId: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the category */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
        };
    };
    putCategoriesId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the category */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CategoryUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"] | components["schemas"]["CategoryDryRun"];
                };
            };
        };
    };
    postCategoriesId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the category */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CategoryUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"] | components["schemas"]["CategoryDryRun"];
                };
            };
        };
    };
    deleteCategoriesId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the category */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"] | components["schemas"]["CategoryDryRun"];
                };
            };
        };
    };
    patchCategoriesId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the category */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CategoryUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"] | components["schemas"]["CategoryDryRun"];
                };
            };
        };
    };
    getCategoriesIdRevisions: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the category */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionList"];
                };
            };
        };
    };
    getCategoriesIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the category */
                id: number;
                /** @description Revision of the category */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"];
                };
            };
        };
    };
    postCategoriesIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the category */
                id: number;
                /** @description Revision of the category */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Category"] | components["schemas"]["CategoryDryRun"];
                };
            };
        };
    };
    getTags: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description tags with all these words, or parts of words, in their name or slug */
                search?: string;
                /** @description All tags but these */
                exclude?: (number | string)[];
                /** @description Only these tags */
                include?: (number | string)[];
                /** @description Only tags with a count above 0 */
                hide_empty?: components["schemas"]["Truth"];
                /** @description tags of this event */
                post?: number;
                /** @description tags of this event; wins over post */
                event?: number;
                /** @description The one of this slug, in the language asked for or another */
                slug?: string;
                /**
                 * @description What the list is ordered by; ties by id:
                 *
                 *     - `name`: Name, in the language asked for (asc)
                 *     - `id`: Id (asc)
                 *     - `slug`: Slug (asc)
                 *     - `count`: Count of events (asc)
                 *     - `description`: Description (asc)
                 *     - `term_group`: Always 0 here: by id (asc)
                 *     - `include`: By id (asc)
                 */
                orderby?: "name" | "id" | "slug" | "count" | "description" | "term_group" | "include";
                /** @description Direction */
                order?: "asc" | "desc" | "ASC" | "DESC";
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagList"];
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    postTags: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagCreate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TagDryRun"];
                };
            };
            /** @description Created */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    getTagsCsv: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description tags with all these words, or parts of words, in their name or slug */
                search?: string;
                /** @description All tags but these */
                exclude?: (number | string)[];
                /** @description Only these tags */
                include?: (number | string)[];
                /** @description Only tags with a count above 0 */
                hide_empty?: components["schemas"]["Truth"];
                /** @description tags of this event */
                post?: number;
                /** @description tags of this event; wins over post */
                event?: number;
                /** @description The one of this slug, in the language asked for or another */
                slug?: string;
                /**
                 * @description What the list is ordered by; ties by id:
                 *
                 *     - `name`: Name, in the language asked for (asc)
                 *     - `id`: Id (asc)
                 *     - `slug`: Slug (asc)
                 *     - `count`: Count of events (asc)
                 *     - `description`: Description (asc)
                 *     - `term_group`: Always 0 here: by id (asc)
                 *     - `include`: By id (asc)
                 */
                orderby?: "name" | "id" | "slug" | "count" | "description" | "term_group" | "include";
                /** @description Direction */
                order?: "asc" | "desc" | "ASC" | "DESC";
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getTagsGeojson: {
        parameters: {
            query: {
                /** @description Page of the list, from 1 */
                page?: number;
                /** @description Records on a page; more than 50 is cut to 50 */
                per_page?: number;
                /** @description tags with all these words, or parts of words, in their name or slug */
                search?: string;
                /** @description All tags but these */
                exclude?: (number | string)[];
                /** @description Only these tags */
                include?: (number | string)[];
                /** @description Only tags with a count above 0 */
                hide_empty?: components["schemas"]["Truth"];
                /** @description tags of this event */
                post?: number;
                /** @description tags of this event; wins over post */
                event?: number;
                /** @description The one of this slug, in the language asked for or another */
                slug?: string;
                /**
                 * @description What the list is ordered by; ties by id:
                 *
                 *     - `name`: Name, in the language asked for (asc)
                 *     - `id`: Id (asc)
                 *     - `slug`: Slug (asc)
                 *     - `count`: Count of events (asc)
                 *     - `description`: Description (asc)
                 *     - `term_group`: Always 0 here: by id (asc)
                 *     - `include`: By id (asc)
                 */
                orderby?: "name" | "id" | "slug" | "count" | "description" | "term_group" | "include";
                /** @description Direction */
                order?: "asc" | "desc" | "ASC" | "DESC";
                /** @description Goes on after the page that gave this X-Next-Cursor, however deep */
                cursor?: string;
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The list */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/geo+json": components["schemas"]["FeatureCollection"];
                };
            };
        };
    };
    getTagsId: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the tag */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    putTagsId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the tag */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TagUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"] | components["schemas"]["TagDryRun"];
                };
            };
        };
    };
    postTagsId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the tag */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TagUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"] | components["schemas"]["TagDryRun"];
                };
            };
        };
    };
    deleteTagsId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the tag */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"] | components["schemas"]["TagDryRun"];
                };
            };
        };
    };
    patchTagsId: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the tag */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TagUpdate"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"] | components["schemas"]["TagDryRun"];
                };
            };
        };
    };
    getTagsIdRevisions: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the tag */
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RevisionList"];
                };
            };
        };
    };
    getTagsIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the tag */
                id: number;
                /** @description Revision of the tag */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
        };
    };
    postTagsIdRevisionsRevision: {
        parameters: {
            query: {
                /** @description Answer when lists show the write, or after 5 seconds with Index-Pending: true. `Prefer: wait=N` says how many seconds */
                wait_for_index?: components["parameters"]["wait_for_index"];
                /** @description Answer what the write would do, with the errors it would have, and store nothing */
                dry_run?: components["parameters"]["dry_run"];
                /** @description Language of the content and of messages; wins over the root */
                i18n_language?: components["parameters"]["i18n_language"];
                /** @description all: records have their texts in every language, as `texts` */
                languages?: components["parameters"]["languages"];
                /** @description The answers described here */
                shape: components["parameters"]["shape"];
                /**
                 * @description What the answer is for:
                 *
                 *     - `view`: to be shown
                 *     - `embed`: the same as view
                 *     - `edit`: to be edited: those who may edit a record get protected events whole, and texts as they were written
                 *     - `help`: the same as view
                 */
                context?: components["parameters"]["context"];
            };
            header?: never;
            path: {
                /** @description Id of the tag */
                id: number;
                /** @description Revision of the tag */
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"] | components["schemas"]["TagDryRun"];
                };
            };
        };
    };
}
