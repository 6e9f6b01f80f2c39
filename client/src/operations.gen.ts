// Printed from openapi.json. Do not edit: run `npm run print`.

export interface paths {
    "/api/admin/account/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the own factors
         * @description Returns how you can sign in.
         *
         *     Needs the permission `account`.
         */
        get: operations["getFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the own password
         * @description Ends all your other sessions. API tokens stay valid.
         *
         *     Needs the permission `account`, and a session that was confirmed in the last 5 minutes.
         */
        put: operations["changeAdminPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create new recovery codes
         * @description Replaces your recovery codes. The old ones stop working.
         *
         *     Needs the permission `account`, and a session that was confirmed in the last 5 minutes.
         */
        post: operations["createRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/account/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace the own authenticator app
         * @description The code proves that the new app has the secret. The old app stops working.
         *
         *     Needs the permission `account`, and a session that was confirmed in the last 5 minutes.
         */
        put: operations["confirmTotp"];
        /**
         * Start to replace the own authenticator app
         * @description Returns the secret for a new app. The old one works until the new one is confirmed.
         *
         *     Needs the permission `account`, and a session that was confirmed in the last 5 minutes.
         */
        post: operations["startTotp"];
        /**
         * Remove the own authenticator app
         * @description Needs a passkey: the last second factor cannot be removed.
         *
         *     Needs the permission `account`, and a session that was confirmed in the last 5 minutes.
         */
        delete: operations["removeTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/addresses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest addresses
         * @description Lists the first 20 addresses that contain a text, in their order.
         *
         *     Needs the permission `transfers.read`.
         */
        get: operations["suggestAddresses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/administrators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List administrators
         * @description Lists all administrators in the order of their names: 200 at most.
         *
         *     Needs the permission `administrators.read`.
         */
        get: operations["listAdministrators"];
        put?: never;
        /**
         * Invite an administrator
         * @description Creates a link with which one person becomes an administrator. It is valid for 24 hours, and works once.
         *
         *     Needs the permission `administrators.write`, and a session that was confirmed in the last 5 minutes.
         */
        post: operations["inviteAdministrator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/administrators/{administratorId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an administrator
         * @description Returns the account of one administrator.
         *
         *     Needs the permission `administrators.read`.
         */
        get: operations["getAdministrator"];
        put?: never;
        post?: never;
        /**
         * Remove an administrator
         * @description Removes the account with all sessions and API tokens. The audit log keeps its entries.
         *
         *     Needs the permission `administrators.write`, and a session that was confirmed in the last 5 minutes.
         */
        delete: operations["removeAdministrator"];
        options?: never;
        head?: never;
        /**
         * Change an administrator
         * @description Changes the role, or disables or enables the account. An administrator who may do less afterwards is signed out, and loses all API tokens.
         *
         *     Needs the permission `administrators.write`, and a session that was confirmed in the last 5 minutes.
         */
        patch: operations["changeAdministrator"];
        trace?: never;
    };
    "/api/admin/administrators/{administratorId}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset an administrator
         * @description Creates a link with which an administrator sets a new password and a new authenticator app. The old ones, all sessions and all API tokens end at once.
         *
         *     Needs the permission `administrators.write`, and a session that was confirmed in the last 5 minutes.
         */
        post: operations["resetAdministrator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/administrators/{administratorId}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sessions of an administrator
         * @description Lists the browsers in which an administrator is signed in, newest first: 20 at most.
         *
         *     Needs the permission `administrators.read`.
         */
        get: operations["listAdministratorSessions"];
        put?: never;
        post?: never;
        /**
         * End all sessions of an administrator
         * @description Signs an administrator out everywhere. API tokens stay valid.
         *
         *     Needs the permission `administrators.write`, and a session that was confirmed in the last 5 minutes.
         */
        delete: operations["endAdministratorSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the audit log
         * @description Lists changes by administrators, exports and sign-ins, newest first.
         *
         *     Needs the permission `audit.read`.
         */
        get: operations["listAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/brand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the brand
         * @description Returns name, colors and other settings of the brand, and describes the logo. `ETag` is the version that a change must name.
         *
         *     Needs the permission `brand.read`.
         */
        get: operations["getBrand"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the brand
         * @description Changes settings that begin with `brand.`: all of them, or none. Pages and emails show the change at once.
         *
         *     Needs the permission `brand.write`.
         */
        patch: operations["changeBrand"];
        trace?: never;
    };
    "/api/admin/brand/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save the logo
         * @description Shows a PNG or SVG picture of at most 65536 bytes on all pages. Everything that could run or load something is removed from it.
         *
         *     Needs the permission `brand.write`.
         */
        put: operations["saveLogo"];
        post?: never;
        /**
         * Remove the logo
         * @description Removes the logo from all pages.
         *
         *     Needs the permission `brand.write`.
         */
        delete: operations["removeLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/brand/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a brand
         * @description Returns sample pages and an email with a brand that is not set yet. Nothing is changed.
         *
         *     Needs the permission `brand.write`.
         */
        post: operations["previewBrand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the audit log
         * @description Sends the whole audit log as JSON Lines, oldest entry first, with old and new values. The last entry is that of the export.
         *
         *     Needs the permission `audit.read`.
         */
        get: operations["exportAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the transfer log
         * @description Sends the whole transfer log as JSON Lines, oldest entry first. The audit log records it.
         *
         *     Needs the permission `transfers.export`.
         */
        get: operations["exportLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export policy rules
         * @description Returns the rules as a CSV file that can be imported, without the try-out rule.
         *
         *     Needs the permission `policy.read`.
         */
        get: operations["exportRules"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/exports/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export transfers
         * @description Sends all transfers that match all filters, newest first, with all recipients. The audit log records it. A server sends two exports at once.
         *
         *     Needs the permission `transfers.export`.
         */
        get: operations["exportTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of each part
         * @description Returns the state of database, storage, free space, mail server, virus scanner, clock and certificate, since when, and the last error. The service checks them each minute, the mail server every five minutes and the certificate every hour.
         *
         *     Needs the permission `health.read`.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/health/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check each part now
         * @description Checks all parts and returns their state. Takes up to a minute if a part does not respond. While another check runs, returns the state before it.
         *
         *     Needs the permission `health.check`.
         */
        post: operations["checkHealth"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description Checks name and password of a new administrator, and returns the secret for an authenticator app. Nothing is stored yet, and the link stays valid.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm an invitation
         * @description Creates the administrator, or replaces the factors of a reset one, and signs in. The code proves that the authenticator app has the secret. The link is used up.
         */
        post: operations["confirmInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/invitations/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open an invitation
         * @description Returns what a link for a new administrator, or for a reset one, is for. The link stays valid.
         */
        post: operations["openInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/language-packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the installed language packs
         * @description Lists all language packs with the number of messages that they lack: 100 at most.
         *
         *     Needs the permission `languages.read`.
         */
        get: operations["listInstalledPacks"];
        put?: never;
        /**
         * Install a language pack
         * @description Installs the language pack in a ZIP file, or replaces the one with its ID, on all servers.
         *
         *     Needs the permission `languages.write`.
         */
        post: operations["installLanguagePack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/language-packs/{packId}": {
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
         * Remove a language pack
         * @description Removes a language pack from all servers, also an invalid one. Without English, built-in texts are used.
         *
         *     Needs the permission `languages.write`.
         */
        delete: operations["removeLanguagePack"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/language-packs/{packId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check an installed language pack
         * @description Compares an installed language pack with the English one.
         *
         *     Needs the permission `languages.read`.
         */
        get: operations["checkLanguagePack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/language-packs/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a language pack before its installation
         * @description Checks the language pack in a ZIP file. Nothing is stored.
         *
         *     Needs the permission `languages.write`.
         */
        post: operations["checkNewLanguagePack"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/legal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the legal texts
         * @description Returns the legal notice, and the terms of use in all languages. `ETag` is the version that a change must name.
         *
         *     Needs the permission `legal.read`.
         */
        get: operations["getLegalTexts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/legal/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save the legal notice
         * @description Replaces the legal notice on all pages.
         *
         *     Needs the permission `legal.write`.
         */
        put: operations["saveLegalNotice"];
        post?: never;
        /**
         * Remove the legal notice
         * @description Removes the legal notice from all pages.
         *
         *     Needs the permission `legal.write`.
         */
        delete: operations["removeLegalNotice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/legal/terms/{locale}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Save the terms of use in one language
         * @description Replaces the terms of use in this language. If they are active, senders must accept them again.
         *
         *     Needs the permission `legal.write`.
         */
        put: operations["saveTerms"];
        post?: never;
        /**
         * Remove the terms of use in one language
         * @description Removes the terms of use in this language. Without any text they are not active.
         *
         *     Needs the permission `legal.write`.
         */
        delete: operations["removeTerms"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transfer log
         * @description Lists what happened to transfers, newest first. The log contains no addresses.
         *
         *     Needs the permission `log.read`.
         */
        get: operations["listLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/log/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the verification of both logs
         * @description Returns the last verification that was started, or null if there was none.
         *
         *     Needs the permission `log.read`.
         */
        get: operations["getLogVerification"];
        put?: never;
        /**
         * Verify both logs
         * @description Starts to verify that the transfer log and the audit log were not tampered with. It may take minutes. `getLogVerification` returns its state and its result.
         *
         *     Needs the permission `log.read`.
         */
        post: operations["startLogVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/policy/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import policy rules
         * @description Imports all rules of a CSV file or, if one of its lines is wrong, none. Rules that exist keep their IDs. A dry run needs no `If-Match`.
         *
         *     Needs the permission `policy.write`.
         */
        post: operations["importRules"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/policy/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the order of policy rules
         * @description Changes the order in which rules are listed. It makes no difference for what they decide.
         *
         *     Needs the permission `policy.write`.
         */
        put: operations["orderRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/policy/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List policy rules
         * @description Lists all rules in their order: 1,000 at most. The order makes no difference for what they decide. `ETag` is the version that a change must name.
         *
         *     Needs the permission `policy.read`.
         */
        get: operations["listRules"];
        put?: never;
        /**
         * Add a policy rule
         * @description Adds a rule behind all others, in canonical spelling. It takes effect on all servers at once.
         *
         *     Needs the permission `policy.write`.
         */
        post: operations["addRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/policy/rules/{ruleId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Replace a policy rule
         * @description Replaces a rule, which keeps its ID and its place. A try-out rule acts always after that.
         *
         *     Needs the permission `policy.write`.
         */
        put: operations["changeRule"];
        post?: never;
        /**
         * Remove a policy rule
         * @description Removes a rule from all servers at once.
         *
         *     Needs the permission `policy.write`.
         */
        delete: operations["removeRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/policy/simulate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Simulate the policy
         * @description Returns what the policy decides for a sender and recipients, and which rules lead to it.
         *
         *     Needs the permission `policy.read`.
         */
        post: operations["simulatePolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List roles and permissions
         * @description Lists the permissions of each role, and which of them an API token can have.
         *
         *     Needs the permission `account`.
         */
        get: operations["listRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the own session
         * @description Returns who is signed in, what this administrator may do, and when the session ends.
         *
         *     Needs the permission `account`.
         */
        get: operations["getAdminSession"];
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Ends the session of this request, and removes its cookie.
         *
         *     Needs the permission `account`.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/session/reauthentication": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the sign-in of the own session
         * @description Allows actions that need a recent sign-in, for five minutes.
         *
         *     Needs the permission `account`.
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own sessions
         * @description Lists the browsers in which you are signed in, newest first: 20 at most.
         *
         *     Needs the permission `account`.
         */
        get: operations["listAdminSessions"];
        put?: never;
        post?: never;
        /**
         * End all other own sessions
         * @description Signs you out in all browsers except this one. API tokens stay valid.
         *
         *     Needs the permission `account`.
         */
        delete: operations["endAdminSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sessions/{sessionId}": {
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
         * End an own session
         * @description Signs you out in one browser. Its next request is refused.
         *
         *     Needs the permission `account`.
         */
        delete: operations["endAdminSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List settings
         * @description Lists all settings with their values, descriptions, types, limits and defaults. `ETag` is the version that a change must name.
         *
         *     Needs the permission `settings.read`.
         */
        get: operations["listSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change settings
         * @description Changes several settings on all servers at once. If one of them is invalid, alone or together with the others, none is changed. Sensitive settings need a recent sign-in.
         *
         *     Needs the permission `settings.write`.
         */
        patch: operations["changeSettings"];
        trace?: never;
    };
    "/api/admin/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the steps of the set-up
         * @description Returns which steps are open, done or skipped. The service finds out itself that a step is done, except for the copy of the master key and the languages.
         *
         *     Needs the permission `setup.read`.
         */
        get: operations["getSetup"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/setup/checks/{check}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a check of the set-up
         * @description Runs one check and returns its result; a failure is a result too. `baseUrl` requests the service at its public address, as browsers do. Takes up to ten seconds, and up to a minute for `scanner`.
         *
         *     Needs the permission `setup.write`.
         */
        post: operations["runSetupCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/setup/steps/{step}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a step of the set-up
         * @description Marks a step as done or skipped, or opens it again. A step that the service finds done stays done.
         *
         *     Needs the permission `setup.write`.
         */
        patch: operations["changeSetupStep"];
        trace?: never;
    };
    "/api/admin/setup/test-emails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test email
         * @description Queues an email that shows whether emails arrive: 20 in an hour at most. `getTestEmail` returns its outcome.
         *
         *     Needs the permission `setup.write`.
         */
        post: operations["sendTestEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/setup/test-emails/{emailId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the outcome of a test email
         * @description Returns whether the mail server has accepted a test email, or why not. It is available for a day.
         *
         *     Needs the permission `setup.read`.
         */
        get: operations["getTestEmail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Describe how to sign in
         * @description Returns whether there is an administrator, and how administrators can sign in.
         */
        get: operations["getSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Complete a sign-in with a code
         * @description Completes a sign-in with a code of the authenticator app or a recovery code, and sets the cookie of the session. Each code works once.
         */
        post: operations["signInByCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/sign-in/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in with name and password
         * @description Checks name and password, and the second factor if it is sent with them. Without it, returns which one is missing. A complete sign-in sets the cookie of the session. The response does not reveal which of name, password and code is wrong.
         */
        post: operations["signInByPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/statistics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get statistics
         * @description Returns what happened in each hour, day or month. A job counts, so the last seconds may be missing. Statistics stay for three years.
         *
         *     Needs the permission `statistics.read`.
         */
        get: operations["getStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get used and free space
         * @description Returns how much space is used and free, and when the disk will be full at the use of the last 14 days.
         *
         *     Needs the permission `health.read`.
         */
        get: operations["getStorage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own API tokens
         * @description Lists your API tokens, newest first: 50 at most. Tokens that have ended stay listed until they are removed.
         *
         *     Needs the permission `account`.
         */
        get: operations["listTokens"];
        put?: never;
        /**
         * Create an API token
         * @description Creates a token for a program that administers the service. It acts for you: it can do what its scopes and your role allow at the time of the request. It cannot manage accounts or other tokens.
         *
         *     Needs the permission `account`, and a session that was confirmed in the last 5 minutes.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/tokens/{tokenId}": {
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
         * Remove an own API token
         * @description Removes a token. Its next request is refused.
         *
         *     Needs the permission `account`.
         */
        delete: operations["removeToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search transfers
         * @description Lists the transfers of all senders that match all filters, newest first. Drafts are not listed. The time of a request does not depend on the number of stored transfers.
         *
         *     Needs the permission `transfers.read`.
         */
        get: operations["searchTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/transfers/{trackingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transfer with its history
         * @description Returns a transfer with all recipients and its log, without subject, message and file names.
         *
         *     Needs the permission `transfers.read`.
         */
        get: operations["getAdminTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/admin/transfers/{trackingId}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a transfer
         * @description Deletes a transfer with its keys and files for everyone. Its record stays, with the state `Deleted_by_admin`. Running downloads end within seconds. Sends no email.
         *
         *     Needs the permission `transfers.delete`.
         */
        post: operations["deleteTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Create a client ID
         * @description Returns a new random client ID. The server does not store it: keep it as a secret, and send it with every request that needs it. You can also create client IDs yourself.
         */
        get: operations["createClientId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/logs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send client log entries
         * @description Adds entries to the log of the server. The administrator must have registered the client ID for it.
         */
        post: operations["sendLogs"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Generate a password
         * @description Returns a random password that meets all requirements.
         */
        get: operations["generatePassword"];
        put?: never;
        /**
         * Validate a password
         * @description Checks a password against all requirements. The password is not stored.
         */
        post: operations["validatePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password/requirements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List password requirements
         * @description Lists the requirements that every transfer password must meet.
         */
        get: operations["listPasswordRequirements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{productKey}/cors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether an origin is allowed (CORS)
         * @description Returns whether web pages of the `Origin` of this request may use the API. The administrator allows origins with the setting `cors.origins`.
         */
        get: operations["getCors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{productKey}/language-packs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List language packs
         * @description Lists the installed languages of emails and pages.
         */
        get: operations["listLanguagePacks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{productKey}/language-packs/{packId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a language pack
         * @description Returns one installed language pack.
         */
        get: operations["getLanguagePack"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{productKey}/language-packs/{packId}/{path}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of a language pack
         * @description Returns a file of a language pack, such as the texts of an email.
         */
        get: operations["getLanguagePackFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{productKey}/legal/imprint": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the legal notice
         * @description Returns the legal notice. It is empty until the administrator sets it.
         */
        get: operations["getImprint"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{productKey}/legal/terms-of-use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the terms of use
         * @description Returns the terms of use that the administrator has set, in all languages.
         */
        get: operations["getTermsOfUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/products/{productKey}/logging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get remote logging settings
         * @description Returns whether the client with this client ID may send log entries, and from which level.
         */
        get: operations["getLogging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get supported API versions
         * @description Returns the API versions that the server supports. Needs no header. With a `nonce`, the service can check that an address leads to itself.
         */
        get: operations["getStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get transfer details
         * @description Returns what a recipient sees of a transfer, with signed links to its archives. Repeated wrong passwords lock the transfer ID temporarily, and finally delete the transfer.
         */
        get: operations["getTransfer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}/checksums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download checksums as CSV
         * @description Returns a table with the name, size and checksum of every file. Supports range requests.
         */
        get: operations["downloadChecksums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}/eml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download as email (EML)
         * @description Returns the confidential message as an email with the other files attached. Supports range requests.
         */
        get: operations["downloadEml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files with download links
         * @description Lists the files. Each `href` downloads its file without a password, for up to 24 hours.
         */
        get: operations["listFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description Returns the content of a file. Supports range requests, so that an interrupted download can be resumed.
         */
        get: operations["downloadFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}/files/{fileId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * View a file
         * @description Returns the content of a file with its media type, for display in a browser that does not execute any of it. Only for pictures, text, PDF, audio and video, and only if the sender allows it. Supports range requests. Counts as viewed.
         */
        get: operations["previewFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}/files/eml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download as email (EML) (alias)
         * @description Same as `downloadEml`. Use that.
         */
        get: operations["downloadEmlOfFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}/files/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download files as ZIP (alias)
         * @description Same as `downloadZip`. Use that.
         */
        get: operations["downloadZipOfFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}/message": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the confidential message as HTML
         * @description Returns the confidential message as a sanitized page for a frame. Counts as viewed.
         */
        get: operations["getConfidentialMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/transfers/{transferId}/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download files as ZIP
         * @description Returns all or some files as a ZIP archive. Supports range requests. The archive has no compression, so its size is known.
         */
        get: operations["downloadZip"];
        put?: never;
        /**
         * Download selected files as ZIP
         * @description Returns the same archive as `downloadZip`, with the selection in the body instead of the URL. Use it for more than about a thousand file IDs.
         */
        post: operations["downloadSelectedZip"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}": {
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
         * Delete all data of an address
         * @description Starts the deletion of all data about the address: transfers that it has sent, its entries as a recipient, and its verifications. For the right to erasure (GDPR). It cannot be undone.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/locked-recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List locked recipients
         * @description Lists the recipients of your active transfers who are temporarily locked after wrong passwords, at most 100. The one whose lock ends last is the first.
         */
        get: operations["listLockedRecipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfer-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a sender may send to recipients
         * @description Evaluates the policy before a session is created. Returns the limits that apply to this sender and these recipients.
         */
        post: operations["getTransferPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfer-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a transfer session
         * @description Step 1 of 4. Creates a draft of a transfer with its recipients. The `Location` is the URL of the session and ends with the tracking ID.
         *
         *     Next: register and upload files, set options, finalize.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfer-sessions/{trackingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a transfer session
         * @description Returns the session with its recipients, files and options. In password mode `GENERATED` it contains the password.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Finalize and send the transfer
         * @description Step 4 of 4. Checks the files and then sends the emails. Poll `getTransferStatus` until the state is no longer `Processing`. The `Location` is the URL of the transfer.
         *
         *     Idempotent for the client that created the session.
         */
        post: operations["submitSession"];
        /**
         * Delete a transfer session
         * @description Deletes a session with its files. A session without activity is deleted automatically, after 24 hours by default.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        /**
         * Update a transfer session
         * @description Step 3 of 4. Changes the given members and returns the whole session. Absent and null members stay unchanged; null clears only `classificationId` and `confidentialMessageFileId`.
         */
        patch: operations["updateSession"];
        trace?: never;
    };
    "/api/users/{email}/transfer-sessions/{trackingId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register a file
         * @description Step 2 of 4. Registers a file by name and size. The `Location` is the URL of the file; append `/content` to upload it.
         */
        post: operations["registerFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfer-sessions/{trackingId}/files/{fileId}": {
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
         * Remove a file from a session
         * @description Removes a registered file and its uploaded bytes.
         */
        delete: operations["deleteFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfer-sessions/{trackingId}/files/{fileId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Upload a complete file
         * @description Uploads the whole content, and replaces earlier content. The body must have the registered size. Safe to repeat.
         *
         *     Use `appendUpload` for large files: it can be resumed.
         */
        put: operations["uploadFile"];
        /**
         * Append to an upload (tus, method override)
         * @description Same as `appendUpload`, for clients that cannot send PATCH.
         */
        post: operations["appendUploadByPost"];
        delete?: never;
        options?: never;
        /**
         * Get the upload offset (tus)
         * @description Returns how many bytes are stored durably. Continue the upload there. Part of tus 1.0.0.
         */
        head: operations["getUploadOffset"];
        /**
         * Append to an upload (tus)
         * @description Appends bytes at `Upload-Offset`, which must be the number of bytes that are stored. Part of tus 1.0.0. The content type must be `application/offset+octet-stream`.
         */
        patch: operations["appendUpload"];
        trace?: never;
    };
    "/api/users/{email}/transfer-sessions/{trackingId}/files/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add several files
         * @description Registers several files with one request. A file with `content` is also uploaded: for many small files this is many times faster than two requests for each. Either all files are added or, after an error, none.
         */
        post: operations["addFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sent transfers (deprecated)
         * @deprecated
         * @description Use `listSentTransfers`, which returns more.
         */
        get: operations["listSentTransfersLegacy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfers/{trackingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get transfer status
         * @description Returns the options of a sent transfer, its state, its recipients with their links, and their downloads.
         */
        get: operations["getTransferStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Revoke a transfer or change its expiry
         * @description Set either `status.state` to revoke the transfer, or `transfer.expirationDate` to change its expiry. A revocation deletes the files at once and ends running downloads.
         */
        patch: operations["updateTransfer"];
        trace?: never;
    };
    "/api/users/{email}/transfers/{trackingId}/emails/recipients/{transferId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the email to a recipient
         * @description Returns the email with the link of this recipient, for example to deliver it yourself. Sends nothing.
         */
        post: operations["previewRecipientEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfers/{trackingId}/emails/recipients/{transferId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend the email to a recipient
         * @description Sends the email to this recipient again, at most 3 times per hour.
         */
        post: operations["resendRecipientEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfers/{trackingId}/emails/sender": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the email to the sender
         * @description Returns the email that the sender gets when the transfer is active. Sends nothing.
         */
        post: operations["previewSenderEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfers/{trackingId}/emails/sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview the sender's copy
         * @description Returns a copy of the transfer for the records of the sender. Sends nothing.
         */
        post: operations["previewSentCopy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfers/{trackingId}/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the transfer password
         * @description Replaces the password of an active transfer. The old password and all links that were created with it stop working at once. A wrong `currentPassword` counts as an attempt.
         */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfers/{trackingId}/recipients/{transferId}/unlock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unlock a recipient after wrong passwords
         * @description Ends the temporary lock of one recipient. The count of wrong passwords starts again.
         */
        post: operations["unlockRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfers/received-transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List received transfers
         * @description Lists the transfers that the address has received, newest first. Send the `ETag` of the last response in `If-None-Match`: while nothing has changed, the response is 304.
         */
        get: operations["listReceivedTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/transfers/sent-transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sent transfers
         * @description Lists the transfers that the address has sent, newest first. Send the `ETag` of the last response in `If-None-Match`: while nothing has changed, the response is 304.
         */
        get: operations["listSentTransfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get verification status of an address
         * @description Returns whether the client ID and token of this request are valid for the address, and how this client can verify it.
         */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        /**
         * Revoke the verification token
         * @description Ends the verification token of this request. Other tokens of the address stay valid.
         */
        delete: operations["endVerification"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/verification/code/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a verification code by email
         * @description Sends an email with a code that is valid for 10 minutes and can be used once. Exchange it with `createVerificationToken`.
         *
         *     Rate limits within 10 minutes: 50 codes per client ID, 300 per network. The limits per client ID and in total are settings. After 5 unused codes for an address from one network, or 15 from all, each further code needs a longer pause: 10 minutes, 30, 90, 270, 810.
         */
        post: operations["sendVerificationCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{email}/verification/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exchange a code for a verification token
         * @description Returns a token that shows that this client has verified the address. Use the client ID with which the code was requested.
         *
         *     A client that the administrator has registered can omit the code. After 5 wrong entries a code that was requested with a client ID is void.
         */
        post: operations["createVerificationToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check liveness
         * @description Returns 200 while the process runs. Use it to restart a process that does not respond.
         */
        get: operations["getLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check readiness
         * @description Returns 200 if the server accepts requests: the database and the storage are available, and it is not shutting down. A 503 response lists in `outages` what does not respond, and since when.
         */
        get: operations["getReady"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get this OpenAPI document
         * @description Returns this document with the URL of the server. Generate clients from it.
         */
        get: operations["getDescription"];
        put?: never;
        post?: never;
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
        AddedFilesResponse: {
            data: {
                /** @description The IDs of the files, in the order of the request. */
                fileIds: string[];
            };
            /** @description Empty. */
            meta: Record<string, never>;
        };
        AdministratorAccount: {
            /**
             * Format: date-time
             * @description When the account was created.
             * @example 2026-03-31T12:00:00+00:00
             */
            createdAt: string;
            factors: {
                /** @description Number of passkeys. */
                passkeys: number;
                /** @description Whether there is a password. False for single sign-on, and after a reset until its link was used. */
                password: boolean;
                /** @description Number of recovery codes that were not used. */
                recoveryCodes: number;
                /** @description Whether there is an authenticator app. */
                totp: boolean;
            };
            /**
             * @description ID of the administrator.
             * @example q4Zn7RtB2x
             */
            id: string;
            /**
             * Format: date-time
             * @description The last sign-in. Null if there was none.
             * @example 2026-03-31T12:00:00+00:00
             */
            lastSignInAt: string | null;
            /** @description Name that the administrator signs in with. */
            name: string;
            /**
             * @description Role of the administrator.
             * @enum {string}
             */
            role: "viewer" | "operator" | "administrator";
            /** @description Number of stored sessions. */
            sessions: number;
            /** @description Whether the administrator signs in by single sign-on. */
            signOn: boolean;
            /**
             * @description A disabled administrator cannot sign in.
             * @enum {string}
             */
            state: "active" | "disabled";
            /** @description Number of API tokens. */
            tokens: number;
        };
        AdministratorAccountResponse: {
            data: components["schemas"]["AdministratorAccount"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        AdministratorAccountsResponse: {
            data: components["schemas"]["AdministratorAccount"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        AdministratorChange: {
            /**
             * @description New role.
             * @enum {string|null}
             */
            role?: "viewer" | "operator" | "administrator" | null;
            /**
             * @description A disabled administrator cannot sign in.
             * @enum {string|null}
             */
            state?: "active" | "disabled" | null;
        };
        AdminPermission: {
            /** @description What it allows, in English. */
            description: string;
            /** @description Whether an API token can have it as a scope. */
            grantable: boolean;
            /**
             * @description Name of the permission.
             * @enum {string}
             */
            name: "account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read";
            /** @description Whether its actions need a recent sign-in. */
            reauthentication: boolean;
        };
        AdminRecipient: {
            /**
             * Format: email
             * @description Address of the recipient.
             * @example bob@example.org
             */
            address: string;
            /** @description How many files were downloaded or viewed. */
            downloads: number;
            /** @description Whether the last email to the recipient was given up. */
            emailFailed: boolean;
            /**
             * @description ID of the recipient, for administration.
             * @example q4Zn7RtB2x
             */
            id: string;
            /**
             * @description How the sender has listed the recipient.
             * @enum {string}
             */
            kind: "to" | "cc" | "bcc";
            /**
             * Format: date-time
             * @description The last download. Null if there was none.
             * @example 2026-03-31T12:00:00+00:00
             */
            lastDownloadAt: string | null;
            /**
             * Format: date-time
             * @description Until when wrong passwords have locked the recipient. Null if not locked.
             * @example 2026-03-31T12:00:00+00:00
             */
            lockedUntil: string | null;
        };
        AdminRole: {
            /**
             * @description Name of the role.
             * @enum {string}
             */
            name: "viewer" | "operator" | "administrator";
            /** @description What it may do. */
            permissions: ("account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read")[];
        };
        AdminSession: {
            administrator: components["schemas"]["SignedInAdministrator"];
            /**
             * Format: date-time
             * @description When the administrator has signed in.
             * @example 2026-03-31T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the session ends if it gets no further request.
             * @example 2026-03-31T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description ID of the session.
             * @example q4Zn7RtB2x
             */
            id: string;
            /**
             * @description How the administrator has signed in.
             * @enum {string}
             */
            method: "password" | "passkey" | "oidc" | "invitation";
            /** @description What the administrator may do. Show no action that needs another permission. */
            permissions: ("account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read")[];
            /**
             * Format: date-time
             * @description Until when actions that need a recent sign-in are allowed. It may have passed.
             * @example 2026-03-31T12:00:00+00:00
             */
            reauthenticatedUntil: string;
        };
        AdminSessionResponse: {
            data: components["schemas"]["AdminSession"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        AdminSessionsResponse: {
            data: components["schemas"]["ListedAdminSession"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        AdminTransfer: {
            /**
             * Format: int64
             * @description Total size of the files.
             * @example 52428800
             */
            bytes: number;
            /**
             * Format: date-time
             * @description When the sender has begun.
             * @example 2026-03-31T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the transfer expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            expiresAt: string;
            /** @description Number of files, with those that were removed. */
            files: number;
            /**
             * Format: date-time
             * @description When the transfer was sent. Null if it is being processed, or has failed.
             * @example 2026-03-31T12:00:00+00:00
             */
            finalizedAt: string | null;
            /** @description The history, oldest first. */
            log: {
                /**
                 * Format: date-time
                 * @description Time of the event.
                 * @example 2026-03-31T12:00:00+00:00
                 */
                at: string;
                /**
                 * @description What happened.
                 * @enum {string}
                 */
                event: "submitted" | "finalized" | "emptied" | "expired" | "revoked" | "removed" | "lockedOut";
            }[];
            /** @description Number of recipients. */
            recipientCount: number;
            /** @description All recipients. */
            recipients: components["schemas"]["AdminRecipient"][];
            /** @description Files that were removed after the submission, by cause. */
            removedFiles: {
                /** @description Why they were removed. */
                cause: string;
                /** @description Number of files. */
                files: number;
            }[];
            /**
             * Format: email
             * @description Address of the sender.
             * @example bob@example.org
             */
            sender: string;
            /**
             * @description State at the time of the response.
             * @enum {string}
             */
            state: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string;
        };
        AdminTransferResponse: {
            data: components["schemas"]["AdminTransfer"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        ApiToken: {
            /**
             * Format: date-time
             * @description When the token was created.
             * @example 2026-03-31T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the token ends.
             * @example 2026-03-31T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description ID of the token.
             * @example q4Zn7RtB2x
             */
            id: string;
            /** @description What the token is for. */
            name: string;
            /** @description What the token may do, as long as the role of its owner allows it, too. */
            scopes: ("account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read")[];
            /**
             * Format: date-time
             * @description The last request, within a minute. Null if there was none.
             * @example 2026-03-31T12:00:00+00:00
             */
            usedAt: string | null;
        };
        ApiTokensResponse: {
            data: components["schemas"]["ApiToken"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        ApiVersion: {
            /** @description Major version. Incompatible with others. */
            major: number;
            /** @description Minor version. Compatible with lower ones. */
            minor: number;
        };
        AuditLogEntry: {
            /** @description What was done. */
            action: string;
            actor: {
                /** @description ID of the administrator or of the token. Otherwise the kind. */
                id: string;
                /**
                 * @description `local` is the command line, `system` the service itself.
                 * @enum {string}
                 */
                kind: "administrator" | "token" | "local" | "system";
                /** @description Name at the time of the change. */
                name: string;
            };
            /**
             * Format: date-time
             * @description Time of the change.
             * @example 2026-03-31T12:00:00+00:00
             */
            at: string;
            /** @description Null if the entry was manipulated. */
            details: {
                /** @description IP address that the request came from. */
                network?: string;
                /** @description Value after the change. */
                new?: unknown;
                /** @description Value before the change. */
                old?: unknown;
                /** @description Entered by the administrator. */
                reason?: string;
            } | null;
            /**
             * Format: int64
             * @description ID of the entry.
             */
            id: number;
            /** @description ID or name of what was changed. */
            subject: string | null;
        };
        AuditPage: {
            /** @description Newest first. */
            data: components["schemas"]["AuditLogEntry"][];
            meta: components["schemas"]["AuditPageMeta"];
        };
        AuditPageMeta: {
            /** @description Send it as `after` to get the next page. Null on the last page. */
            next: string | null;
            /** @description Largest number of entries on a page. */
            pageSize: number;
        };
        Brand: {
            logo: components["schemas"]["BrandLogo"] | null;
            /** @description The settings that begin with `brand.`. */
            settings: components["schemas"]["Setting"][];
        };
        BrandLogo: {
            /** @description Height of the picture. */
            height: number;
            /**
             * @description Media type of the picture.
             * @enum {string}
             */
            type: "image/svg+xml" | "image/png";
            /** @description Changes with the picture. */
            version: string;
            /** @description Width of the picture, in the unit of its height. */
            width: number;
        };
        BrandPreview: {
            /** @description An email to a recipient as HTML. */
            email: string;
            /** @description The page for recipients as HTML, which loads nothing. Null if the server has no pages. */
            receive: string | null;
            /** @description Parts of the page for senders as HTML, which loads nothing. Null if the server has no pages. */
            send: string | null;
        };
        BrandPreviewRequest: {
            /**
             * @description New values by name. Null gives a setting its default.
             * @default {}
             */
            changes: {
                [key: string]: string | number | boolean | string[] | null;
            };
            /** @description A PNG or SVG picture in base64. Without it, the present logo is shown. */
            logo?: string | null;
        };
        BrandPreviewResponse: {
            data: components["schemas"]["BrandPreview"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        BrandResponse: {
            data: components["schemas"]["Brand"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        ChangedPassword: {
            /** @description Present only when the server generated the password. */
            password?: string;
        };
        ChangedPasswordResponse: {
            data: components["schemas"]["ChangedPassword"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        CheckedLanguagePack: {
            /** @description Number of remarks. */
            count: number;
            /** @description Display name in that language. */
            displayName: string;
            /** @description Locale and major version, such as `de_2`. */
            id: string;
            /** @description Language tag (BCP 47). */
            locale: string;
            /** @description The first 500 remarks on messages that are missing or differ, in English. */
            remarks: string[];
            /** @description Major and minor version, such as `2.1`. */
            version: string;
        };
        CheckedLanguagePackResponse: {
            data: components["schemas"]["CheckedLanguagePack"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        CheckResult: {
            /** @description The result in English, and what to do about a failure. */
            sentence: string;
            /**
             * @description `off`: the part is not used, or cannot be checked from the server.
             * @enum {string}
             */
            state: "ok" | "failing" | "off";
        };
        CheckResultResponse: {
            data: components["schemas"]["CheckResult"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        ClientIdResponse: {
            data: {
                /** @description The new client ID. Store it as a secret. */
                clientId: string;
            };
            /** @description Empty. */
            meta: Record<string, never>;
        };
        CodeOptions: {
            /** @description Whether to send a code of 8 characters, which is easy to type, instead of 10. Requires a client ID; without one the code has 10. */
            shortCode?: boolean | null;
            /** @description Whether the email also has a link that enters the code on the send page. */
            withLink?: boolean | null;
        };
        CodeSignIn: {
            /** @description Code of the authenticator app, or a recovery code. */
            code: string;
            /** @description The state that `signInByPassword` has returned. */
            state: string;
        };
        ConfirmedInvitation: {
            administrator: components["schemas"]["SignedInAdministrator"];
            /** @description Codes that replace the authenticator app, each once. They are not shown again. */
            recoveryCodes: string[];
        };
        ConfirmedInvitationResponse: {
            data: components["schemas"]["ConfirmedInvitation"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        CorsStatus: {
            /** @description Whether web pages of the `Origin` of this request may use the API. */
            active: boolean;
        };
        CorsStatusResponse: {
            data: components["schemas"]["CorsStatus"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        CreatedApiToken: {
            /**
             * Format: date-time
             * @description When the token was created.
             * @example 2026-03-31T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the token ends.
             * @example 2026-03-31T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description ID of the token.
             * @example q4Zn7RtB2x
             */
            id: string;
            /** @description What the token is for. */
            name: string;
            /** @description What the token may do, as long as the role of its owner allows it, too. */
            scopes: ("account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read")[];
            /** @description The token, which is not shown again. Send it in `Authorization: Bearer`, and store it as a secret. */
            token: string;
        };
        CreatedApiTokenResponse: {
            data: components["schemas"]["CreatedApiToken"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        DiskForecast: {
            /**
             * Format: date-time
             * @description When only the minimum is free. Null if not in the next ten years.
             * @example 2026-03-31T12:00:00+00:00
             */
            fullAt: string | null;
            /**
             * Format: int64
             * @description By how much the free space shrinks in a day. Negative if it grows.
             * @example 52428800
             */
            usedPerDay: number;
        };
        EmailPreviewOptions: {
            /** @description Additional recipients to mention in the email. */
            additionalRecipients?: (string | components["schemas"]["EmailRecipient"])[] | null;
            /** @description Password to include, if you deliver the email yourself. */
            password?: string | null;
        };
        EmailRecipient: {
            /**
             * Format: email
             * @description Email address.
             * @example bob@example.org
             */
            mail: string;
        };
        Factors: {
            /** @description Number of passkeys. */
            passkeys: number;
            /** @description Whether there is a password. False for single sign-on, and after a reset until its link was used. */
            password: boolean;
            /** @description Number of recovery codes that were not used. */
            recoveryCodes: number;
            /** @description Whether there is an authenticator app. */
            totp: boolean;
        };
        FactorsResponse: {
            data: components["schemas"]["Factors"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        FailedRecipient: {
            /** @description The address, as in the request. */
            emailAddress: string;
            /**
             * @description The policy does not allow sending to this address.
             * @enum {string}
             */
            reason: "POLICY_MISMATCH";
        };
        FileDownload: {
            /**
             * @description What the client had verified: the recipient's address, another address, or none. Every client that has the link and the password can download.
             * @enum {string}
             */
            caller: "RECIPIENT" | "OTHER_ADDRESS" | "UNVERIFIED";
            /**
             * Format: date-time
             * @description When the file was downloaded.
             * @example 2026-03-31T12:00:00+00:00
             */
            downloadDate: string;
            /**
             * @description `DOWNLOADED`: as a file or in an archive. `VIEWED`: as a confidential message on a page, or as a preview.
             * @enum {string}
             */
            retrievalMethod: "DOWNLOADED" | "VIEWED";
        };
        FileStatus: {
            /**
             * @description ID of the file.
             * @example Zt4bN8cL1s
             */
            id: string;
            /** @description Why the file was removed: CHECKSUM_MISMATCH, FILE_TYPE_DECLINED, VIRUS_FOUND, TOO_LARGE_TO_SCAN, SCAN_INCOMPLETE. More values may be added. Null if it was not removed. */
            removalCause: string | null;
            /** @description Whether the file was removed by a check. */
            removed: boolean;
        };
        FileTypeFilter: {
            /** @description File name extensions without a dot. Case-insensitive. */
            fileTypes: string[];
            /**
             * @description `ALLOW`: only these file types may be sent. `DENY`: these may not.
             * @enum {string}
             */
            listMode: "ALLOW" | "DENY";
        };
        FoundRecipient: {
            /**
             * Format: email
             * @description Address of the recipient.
             * @example bob@example.org
             */
            address: string;
            /**
             * @description How the sender has listed the recipient.
             * @enum {string}
             */
            kind: "to" | "cc" | "bcc";
        };
        FoundTransfer: {
            /**
             * Format: int64
             * @description Total size of the files.
             * @example 52428800
             */
            bytes: number;
            /**
             * Format: date-time
             * @description When the sender has begun.
             * @example 2026-03-31T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the transfer expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            expiresAt: string;
            /** @description Number of files, with those that were removed. */
            files: number;
            /**
             * Format: date-time
             * @description When the transfer was sent. Null if it is being processed, or has failed.
             * @example 2026-03-31T12:00:00+00:00
             */
            finalizedAt: string | null;
            /** @description Number of recipients. */
            recipientCount: number;
            /** @description The first ten recipients. */
            recipients: components["schemas"]["FoundRecipient"][];
            /**
             * Format: email
             * @description Address of the sender.
             * @example bob@example.org
             */
            sender: string;
            /**
             * @description State at the time of the response.
             * @enum {string}
             */
            state: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string;
        };
        FoundTransferPage: {
            /** @description Newest first. */
            data: components["schemas"]["FoundTransfer"][];
            meta: components["schemas"]["FoundTransferPageMeta"];
        };
        FoundTransferPageMeta: {
            /** @description False if the page is short, or empty, because matches are rare and enough entries were examined for one request. `next` continues. */
            complete: boolean;
            /** @description True if more than 50 addresses contain `q`: only the first 50 were searched. */
            moreAddresses: boolean;
            /** @description Send it as `after` to get the next page. Null on the last page. */
            next: string | null;
            /** @description Largest number of entries on a page. */
            pageSize: number;
        };
        GeneratedPasswordResponse: {
            data: {
                /** @description A password that meets all requirements. */
                password: string;
            };
            /** @description Empty. */
            meta: Record<string, never>;
        };
        HealthResponse: {
            /** @description Empty until the first check, right after the start. */
            data: components["schemas"]["PartHealth"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        InstalledLanguagePacks: {
            /** @description Stored packs that this version cannot use. */
            invalid: {
                /** @description Why it is not used, in English. */
                fault: string;
                /** @description ID of the pack. */
                id: string;
            }[];
            packs: {
                /**
                 * Format: date-time
                 * @description When the pack was last replaced. Null if it never was.
                 * @example 2026-03-31T12:00:00+00:00
                 */
                changedAt: string | null;
                /** @description Display name in that language. */
                displayName: string;
                /** @description Locale and major version, such as `de_2`. */
                id: string;
                /** @description Number of messages that are missing or wrong. */
                incomplete: number;
                /** @description Language tag (BCP 47). */
                locale: string;
                /** @description Major and minor version, such as `2.1`. */
                version: string;
            }[];
        };
        InstalledLanguagePacksResponse: {
            data: components["schemas"]["InstalledLanguagePacks"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        InvitationAcceptance: {
            /** @description Name of the new administrator: 2 to 32 lowercase letters, digits, dots, hyphens or underscores. */
            name?: string | null;
            /** @description Password of at least 12 characters. */
            password: string;
            /** @description The text after `#` in the link. */
            token: string;
        };
        InvitationToken: {
            /** @description The text after `#` in the link. */
            token: string;
        };
        LanguagePack: {
            /** @description Display name in that language. */
            displayName: string;
            /** @description Absolute path of the pack. Its files are below it. */
            href: string;
            /** @description Locale and major version, such as `de_2`. */
            id: string;
            /**
             * Format: date-time
             * @description When the pack was last replaced. Null if it never was.
             * @example 2026-03-31T12:00:00+00:00
             */
            lastChangeTimestamp: string | null;
            /** @description Language tag (BCP 47). */
            locale: string;
            /** @description Major and minor version, such as `2.1`. */
            version: string;
        };
        LanguagePackResponse: {
            data: components["schemas"]["LanguagePack"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        LanguagePacksResponse: {
            data: components["schemas"]["LanguagePack"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        LegalNotice: {
            /** @description Raw text, as the administrator has set it. */
            content: string;
            /**
             * @description Media type of `content`. Not sanitized: sanitize HTML and Markdown before rendering.
             * @enum {string}
             */
            type: "text/plain" | "text/markdown" | "text/html";
        };
        LegalNoticeResponse: {
            data: components["schemas"]["LegalNotice"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        LegalNoticeText: {
            /** @description The text, of at most 262144 bytes. */
            content: string;
            /**
             * @description Media type of the text.
             * @enum {string}
             */
            type: "text/plain" | "text/markdown" | "text/html";
        };
        LegalTexts: {
            notice: {
                /**
                 * Format: date-time
                 * @description When the text was changed.
                 * @example 2026-03-31T12:00:00+00:00
                 */
                changedAt: string;
                /** @description The text. */
                content: string;
                /**
                 * @description Media type of the text.
                 * @enum {string}
                 */
                type: "text/plain" | "text/markdown" | "text/html";
            } | null;
            terms: {
                /** @description Whether senders must accept the terms: `terms.active` is set, and there is a text. */
                active: boolean;
                /**
                 * Format: date-time
                 * @description The last change of a text, including removals. Null if there was none.
                 * @example 2026-03-31T12:00:00+00:00
                 */
                changedAt: string | null;
                /** @description One text for each language. */
                texts: {
                    /** @description The text. */
                    content: string;
                    /** @description Language tag. */
                    locale: string;
                    /** @description Title. */
                    title: string;
                    /**
                     * @description Media type of the text.
                     * @enum {string}
                     */
                    type: "text/plain" | "text/markdown" | "text/html";
                }[];
            };
        };
        LegalTextsResponse: {
            data: components["schemas"]["LegalTexts"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        ListedAdminSession: {
            /**
             * Format: date-time
             * @description When the administrator has signed in.
             * @example 2026-03-31T12:00:00+00:00
             */
            createdAt: string;
            /** @description Whether this request belongs to the session. */
            current: boolean;
            /**
             * Format: date-time
             * @description When the session ends if it gets no further request.
             * @example 2026-03-31T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description ID of the session.
             * @example q4Zn7RtB2x
             */
            id: string;
            /**
             * @description How the administrator has signed in.
             * @enum {string}
             */
            method: "password" | "passkey" | "oidc" | "invitation";
            /** @description IP address from which the administrator has signed in. */
            network: string;
            /**
             * Format: date-time
             * @description The last request, within a minute.
             * @example 2026-03-31T12:00:00+00:00
             */
            seenAt: string;
            /** @description Browser with which the administrator has signed in, as it names itself. */
            userAgent: string;
        };
        ListedEmailRecipient: {
            /**
             * Format: email
             * @description Email address.
             * @example bob@example.org
             */
            mail?: string;
        };
        ListedFileDownload: {
            /**
             * @description What the client had verified: the recipient's address, another address, or none. Every client that has the link and the password can download.
             * @enum {string}
             */
            caller?: "RECIPIENT" | "OTHER_ADDRESS" | "UNVERIFIED";
            /**
             * Format: date-time
             * @description When the file was downloaded.
             * @example 2026-03-31T12:00:00+00:00
             */
            downloadDate?: string;
            /**
             * @description `DOWNLOADED`: as a file or in an archive. `VIEWED`: as a confidential message on a page, or as a preview.
             * @enum {string}
             */
            retrievalMethod?: "DOWNLOADED" | "VIEWED";
        };
        ListedFileStatus: {
            /**
             * @description ID of the file.
             * @example Zt4bN8cL1s
             */
            id?: string;
            /** @description Why the file was removed: CHECKSUM_MISMATCH, FILE_TYPE_DECLINED, VIRUS_FOUND, TOO_LARGE_TO_SCAN, SCAN_INCOMPLETE. More values may be added. Null if it was not removed. */
            removalCause?: string | null;
            /** @description Whether the file was removed by a check. */
            removed?: boolean;
        };
        /** @description The files that were sent, without the confidential message and without removed files. */
        ListedFileSummary: {
            /** @description Number of files. */
            count?: number;
            /** @description Name of the first file. Absent if the reader may not see it, or there is no file. */
            firstFileName?: string;
            /**
             * Format: int64
             * @description Total size in bytes.
             * @example 52428800
             */
            size?: number;
        };
        ListedNotification: {
            /** @description Message of the notification, in Markdown. Empty: default text. */
            body?: string;
            /** @description Subject of the notification. Empty: default text. */
            subject?: string;
        };
        ListedRecipientFileDownloads: {
            /** @description Downloads, oldest first. */
            downloads?: components["schemas"]["ListedFileDownload"][];
            /**
             * @description ID of the file.
             * @example Zt4bN8cL1s
             */
            id?: string;
        };
        ListedRecipients: {
            /** @description Bcc recipients. */
            bcc?: components["schemas"]["ListedEmailRecipient"][];
            /** @description Cc recipients. */
            cc?: components["schemas"]["ListedEmailRecipient"][];
            /** @description To recipients. */
            to?: components["schemas"]["ListedEmailRecipient"][];
        };
        ListedRecipientStatus: {
            /** @description Link for the recipient. In password mode `NONE` it contains a secret: only the client that created the transfer gets it, others get null. */
            downloadUrl?: string | null;
            /** @description Downloads of this recipient, by file. */
            fileDownloads?: components["schemas"]["ListedRecipientFileDownloads"][];
            /**
             * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
             * @example k7Qm2XwR9b
             */
            id?: string;
            /**
             * Format: email
             * @description Address of the recipient.
             * @example bob@example.org
             */
            mail?: string;
            /** @description Whether the email to the recipient could not be delivered. */
            notificationFailed?: boolean;
        };
        ListedSender: {
            /** @description Name of the sender. May be empty. */
            name?: string;
            /** @description Phone number of the sender. May be empty. */
            phone?: string;
        };
        ListedSenderStatus: {
            /**
             * Format: email
             * @description Address of the sender.
             * @example bob@example.org
             */
            email?: string;
            /** @description Whether the email to the sender could not be delivered. */
            notificationFailed?: boolean;
        };
        ListedSentTransfer: {
            status?: components["schemas"]["ListedTransferStatus"];
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId?: string;
            transfer?: components["schemas"]["ListedTransfer"];
        };
        ListedSessionFile: {
            /** @description Checksum given at registration; otherwise the one computed after upload. Null before upload. */
            checksum?: string | null;
            /** @description Name of the file. */
            fileName?: string;
            /** @description Absolute path of the file. */
            href?: string;
            /**
             * @description ID of the file.
             * @example Zt4bN8cL1s
             */
            id?: string;
            /** @description Relative path of the file, with its name in the folder as the last segment. Absent without folders. */
            path?: string;
            /**
             * Format: int64
             * @description Registered size in bytes.
             * @example 52428800
             */
            size?: number;
            /**
             * @description `INITIALIZED`: registered. `UPLOADED`: complete. `ACTIVE`: can be downloaded. `REMOVED`: removed by a check or at the end.
             * @enum {string}
             */
            state?: "INITIALIZED" | "UPLOADED" | "ACTIVE" | "REMOVED";
        };
        ListedTransfer: {
            /** @description Whether recipients may view files in their browser without saving them. */
            allowPreview?: boolean;
            /** @description Classification label of your organization. Stored and returned, without effect. Null without one. */
            classificationId?: string | null;
            /** @description ID of the file that contains the confidential message. Null without one. */
            confidentialMessageFileId?: string | null;
            /**
             * Format: date-time
             * @description When the transfer expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            expirationDate?: string;
            /**
             * @description Algorithm of the file checksums.
             * @enum {string}
             */
            fileChecksumAlgorithm?: "SHA-256" | "SHA-512" | "SHA-1" | "MD5";
            /** @description Registered files. */
            files?: components["schemas"]["ListedSessionFile"][];
            fileSummary?: components["schemas"]["ListedFileSummary"];
            notificationMessage?: components["schemas"]["ListedNotification"];
            /** @description Language tag (BCP 47) of the emails to recipients. */
            recipientLanguage?: string;
            recipients?: components["schemas"]["ListedRecipients"];
            securityMode?: components["schemas"]["ListedTransferSecurityMode"];
            /** @description Whether the sender gets an email about each download. */
            sendDownloadNotifications?: boolean;
            /** @description Whether the sender gets an email with all downloads after the end of the transfer. */
            sendDownloadSummary?: boolean;
            sender?: components["schemas"]["ListedSender"];
            /** @description Language tag (BCP 47) of the emails to the sender. */
            senderLanguage?: string;
            /** @description Whether the server sends recipients an email with their link. */
            sendRecipientNotification?: boolean;
            /** @description Whether the sender gets an email when the transfer is active. */
            sendUploadSummary?: boolean;
            /** @description Whether emails list the file names. */
            showFileNames?: boolean;
            /** @description Stored for compatibility, no effect. */
            showZipFileContent?: boolean;
        };
        ListedTransferSecurityMode: {
            /** @description Options of the security mode. */
            config?: {
                /**
                 * @description `GENERATED`: the server generated the password. `MANUAL`: the sender set it. `NONE`: each link contains a secret instead.
                 * @enum {string}
                 */
                passwordMode?: "GENERATED" | "MANUAL" | "NONE";
            };
            /**
             * @description The security mode.
             * @enum {string}
             */
            name?: "ONE_TIME_PASSWORD";
        };
        ListedTransferStatus: {
            /** @description Kept for compatibility. Always `false`. */
            emlCreationFailed?: boolean;
            /** @description Result of the checks, by file. */
            files?: components["schemas"]["ListedFileStatus"][];
            /** @description Status by recipient. */
            recipients?: components["schemas"]["ListedRecipientStatus"][];
            sender?: components["schemas"]["ListedSenderStatus"];
            /**
             * @description `Processing`: being checked. `Active`: recipients can open it. `Failed`: all files were removed by the checks. `Deleted_by_…`: ended by expiry, revocation, the administrator or too many wrong passwords.
             * @enum {string}
             */
            state?: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
            /** @description Whether a file was removed, or delivered without a virus scan. */
            warnings?: boolean;
        };
        Liveness: {
            /**
             * @description Always `live`.
             * @enum {string}
             */
            status: "live";
        };
        LockedRecipient: {
            /**
             * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
             * @example k7Qm2XwR9b
             */
            id: string;
            /**
             * Format: date-time
             * @description When the lock ends. Several locks end at different times: the last one.
             * @example 2026-03-31T12:00:00+00:00
             */
            lockedUntil: string;
            /**
             * Format: email
             * @description Address of the recipient.
             * @example bob@example.org
             */
            mail: string;
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string;
            /** @description Number of wrong passwords that caused the lock. */
            wrongPasswords: number;
        };
        LockedRecipientsResponse: {
            /** @description The locked recipients, at most 100. */
            data: components["schemas"]["LockedRecipient"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        /** @description Log entries: at most 600 per minute. */
        LogEntries: components["schemas"]["LogEntry"][];
        LogEntry: {
            /**
             * @description Severity. Case-insensitive.
             * @enum {string}
             */
            level: "TRACE" | "DEBUG" | "INFO" | "WARN" | "ERROR" | "FATAL";
            /** @description Text of the entry. */
            message: string;
            /**
             * Format: date-time
             * @description Time of the entry. ISO 8601 with `Z` or a numeric offset.
             * @example 2026-03-31T12:00:00Z
             */
            timestamp: string;
        };
        LogVerification: {
            /**
             * Format: date-time
             * @description When it ended. Null while it runs.
             * @example 2026-03-31T12:00:00+00:00
             */
            finishedAt: string | null;
            result: {
                auditLog: {
                    /**
                     * Format: int64
                     * @description Verified entries.
                     */
                    entries: number;
                    /**
                     * Format: int64
                     * @description Entries that were ever written. Record it elsewhere, too.
                     */
                    written: number;
                };
                /** @description Places where a log was changed, the first 100 of each log. Empty if both logs are intact. */
                faults: {
                    /** @description The entry, the transfer or the anchor. */
                    about: string;
                    /** @description What is wrong, in English. */
                    what: string;
                }[];
                /** @description Whether there are more faults than listed. */
                moreFaults: boolean;
                transferLog: {
                    /**
                     * Format: int64
                     * @description Number of anchors. Record it elsewhere: a log whose end was removed has fewer.
                     */
                    anchors: number;
                    /**
                     * Format: int64
                     * @description Verified entries.
                     */
                    entries: number;
                };
            } | null;
            /**
             * Format: date-time
             * @description When it was requested.
             * @example 2026-03-31T12:00:00+00:00
             */
            startedAt: string;
            /**
             * @description `failed`: the logs could not be read. The log of the server has the reason.
             * @enum {string}
             */
            state: "running" | "done" | "failed";
        };
        LogVerificationResponse: {
            data: components["schemas"]["LogVerification"] | null;
            /** @description Empty. */
            meta: Record<string, never>;
        };
        NewAdminPassword: {
            /** @description New password of at least 12 characters. */
            password: string;
        };
        NewApiToken: {
            /**
             * @description Days after which the token ends.
             * @default 90
             */
            days: number;
            /** @description What the token is for. */
            name: string;
            /** @description What the token may do. You must have these permissions yourself. */
            scopes: ("transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "people.erase" | "administrators.read")[];
        };
        NewFile: {
            /** @description Checksum of the content in hexadecimal, by `fileChecksumAlgorithm` of the session. The server removes a file with another checksum. */
            checksum?: string | null;
            /** @description Name of the file. Unique in the transfer; case-insensitive. */
            fileName: string;
            /** @description Relative path with `/` between its segments; the last one is the name of the file in its folder. At most 32 segments and 1024 bytes. Paths need not be unique. Absent: the file is in no folder. */
            path?: string | null;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            size: number;
        };
        NewFiles: {
            /** @description The files, in order: at most 100. */
            files: components["schemas"]["NewFileWithContent"][];
        };
        NewFileWithContent: {
            /** @description Checksum of the content in hexadecimal, by `fileChecksumAlgorithm` of the session. The server removes a file with another checksum. */
            checksum?: string | null;
            /** @description The whole content in Base64, at most 65536 bytes. Absent: upload it later. */
            content?: string | null;
            /** @description Name of the file. Unique in the transfer; case-insensitive. */
            fileName: string;
            /** @description Relative path with `/` between its segments; the last one is the name of the file in its folder. At most 32 segments and 1024 bytes. Paths need not be unique. Absent: the file is in no folder. */
            path?: string | null;
            /**
             * Format: int64
             * @description Size in bytes.
             */
            size: number;
        };
        NewInvitation: {
            /** @description Name of the new administrator. Without it, the invited person chooses one. */
            name?: string | null;
            /**
             * @description Role of the new administrator.
             * @enum {string}
             */
            role: "viewer" | "operator" | "administrator";
        };
        NewInvitationLink: {
            /**
             * Format: date-time
             * @description When the link ends.
             * @example 2026-03-31T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description ID of the invitation, as the audit log names it.
             * @example q4Zn7RtB2x
             */
            id: string;
            /** @description Link for the invited person, which is not shown again. It works once. */
            link: string;
        };
        NewInvitationLinkResponse: {
            data: components["schemas"]["NewInvitationLink"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        NewPolicyRule: {
            /**
             * @description A deny rule takes precedence over allow rules.
             * @enum {string}
             */
            effect: "allow" | "deny";
            /** @description Only senders in this network, such as `10.0.0.0/8`. */
            network?: string | null;
            /** @description Recipient addresses, in the same form. */
            recipient: string;
            /** @description Sender addresses: an address, `*@example.org`, `*@*.example.org`, `/regex/` or `*`. */
            sender: string;
            /**
             * @description Settings of an allow rule: maxRetentionPeriod, maxTotalSize, transfersPerDay, bytesPerDay, showFileNamesDefault, showFileNamesChangeable, showZipFileContentDefault, sendDownloadNotificationsDefault, sendDownloadNotificationsChangeable, allowPreviewDefault, allowPreviewChangeable, confidentialMessageAllowed, confidentialMessageRequired, recipientNotificationEditable, allowedPasswordModes, fileTypeFilterConfig. Lists are texts with commas, such as `deny:exe,bat`.
             * @default {}
             */
            settings: {
                [key: string]: string | number | boolean;
            };
        };
        NewSession: {
            /** @description Number of links to create instead of recipients, for you to pass on. Each has an entry in `recipients` with a placeholder address, and no email is sent to it. */
            links?: number | null;
            recipients: components["schemas"]["RecipientsInput"];
            sender?: components["schemas"]["SenderInput"] | null;
        };
        NewTermsText: {
            /** @description The text, of at most 262144 bytes. */
            content: string;
            /** @description Title of the text. */
            title: string;
            /**
             * @description Media type of the text.
             * @enum {string}
             */
            type: "text/plain" | "text/markdown" | "text/html";
        };
        Notification: {
            /** @description Message of the notification, in Markdown. Empty: default text. */
            body: string;
            /** @description Subject of the notification. Empty: default text. */
            subject: string;
        };
        NotificationInput: {
            /** @description Message of the notification, in Markdown. Empty: default text. */
            body?: string | null;
            /** @description Subject of the notification. Empty: default text. */
            subject?: string | null;
        };
        OpenInvitation: {
            /**
             * Format: date-time
             * @description When the invitation ends.
             * @example 2026-03-31T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description `first` makes the first administrator, `invite` another one, and `reset` sets a new password and authenticator app.
             * @enum {string}
             */
            kind: "first" | "invite" | "reset";
            /** @description Name of the administrator. Null: the invited person chooses it. */
            name: string | null;
            /**
             * @description Role of the administrator.
             * @enum {string}
             */
            role: "viewer" | "operator" | "administrator";
        };
        OpenInvitationResponse: {
            data: components["schemas"]["OpenInvitation"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PageMeta: {
            /** @description Page number, starting at 1. */
            page: number;
            /** @description Entries per page. */
            pageSize: number;
            /** @description Number of entries on all pages. */
            totalItems: number;
            /** @description Number of pages. */
            totalPages: number;
        };
        PartHealth: {
            /**
             * Format: date-time
             * @description The last check.
             * @example 2026-03-31T12:00:00+00:00
             */
            checkedAt: string;
            /** @description The last error, in English. It stays when the part works again. */
            lastError: string | null;
            /**
             * @description What was checked. `disk` is the free space.
             * @enum {string}
             */
            part: "database" | "storage" | "disk" | "mail" | "scanner" | "clock" | "certificate";
            /**
             * Format: date-time
             * @description When the part got this state.
             * @example 2026-03-31T12:00:00+00:00
             */
            since: string;
            /**
             * @description `off`: the part is not used, or cannot be checked from the server.
             * @enum {string}
             */
            state: "ok" | "failing" | "off";
        };
        PasswordChange: {
            /** @description The current password. The client that created the transfer can omit it. */
            currentPassword?: string | null;
            /** @description The new password. Omit it in mode `GENERATED`. */
            password?: string | null;
            /**
             * @description `MANUAL`: you set the password. `GENERATED`: the server generates it. Default: `MANUAL`.
             * @enum {string|null}
             */
            passwordMode?: "MANUAL" | "GENERATED" | null;
        };
        PasswordRequirement: {
            /** @description Values of the requirement. Empty if it has none. */
            details: {
                /** @description Characters that are not allowed. */
                characters?: string;
                /** @description Length from which sequences and repetitions are not allowed. */
                count?: number;
                /** @description Minimum or maximum number of characters. */
                length?: number;
            };
            /**
             * @description `…Declined`: the password must not contain it. `…Required`: the password must contain it.
             * @enum {string}
             */
            name: "whitespacesDeclined" | "alphabeticalSequenceDeclined" | "numericSequenceDeclined" | "keyboardSequenceDeclined" | "blacklistedCharactersDeclined" | "repeatedCharactersDeclined" | "dictionaryWordsDeclined" | "minimumLengthRequired" | "maximumLengthRequired" | "lettersRequired" | "digitsRequired" | "specialCharactersRequired" | "upperCaseRequired" | "lowerCaseRequired";
        };
        PasswordRequirementsResponse: {
            data: components["schemas"]["PasswordRequirement"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PasswordSignIn: {
            /** @description Code of the authenticator app, or a recovery code. It can be sent later, with `signInByCode`. */
            code?: string | null;
            /** @description Name of the administrator. */
            name: string;
            /** @description Password of the administrator. */
            password: string;
        };
        PasswordSignInResponse: {
            data: components["schemas"]["PasswordSignInResult"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PasswordSignInResult: {
            administrator: components["schemas"]["SignedInAdministrator"] | null;
            /**
             * @description The second factor that is missing. Null: the session exists.
             * @enum {string|null}
             */
            next: "code" | "passkey" | null;
            /** @description Send it with the second factor, within five minutes. Null if none is missing. */
            state: string | null;
        };
        PasswordToValidate: {
            /** @description The password, not encoded. */
            password: string;
        };
        PasswordValidation: {
            /** @description Requirements that it does not meet. */
            rulesNotFulfilled: components["schemas"]["PasswordRequirement"][];
            /** @description Whether the password meets all requirements. */
            valid: boolean;
        };
        PasswordValidationResponse: {
            data: components["schemas"]["PasswordValidation"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        Policy: {
            /** @description Whether the sender may send to all recipients. */
            allowed: boolean;
            /** @description Recipients that the policy does not allow. */
            failedRecipients: components["schemas"]["FailedRecipient"][] | null;
            settings?: components["schemas"]["PolicySettings"];
            /**
             * @description Present if only the try-out rule allows this: it acts only while no other machine can reach the service.
             * @enum {boolean}
             */
            tryOut?: true;
        };
        PolicyRequest: {
            /** @description Addresses to send to. */
            recipients: string[];
        };
        PolicyResponse: {
            data: components["schemas"]["Policy"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PolicyRule: {
            /** @description False for a try-out rule where other machines can reach the service. */
            acting: boolean;
            /**
             * @description A deny rule takes precedence over allow rules.
             * @enum {string}
             */
            effect: "allow" | "deny";
            /**
             * @description ID of the rule.
             * @example q4Zn7RtB2x
             */
            id: string;
            /** @description Only senders in this network. Null: all. */
            network: string | null;
            /** @description Recipient addresses. */
            recipient: string;
            /** @description Sender addresses. */
            sender: string;
            /** @description Settings of an allow rule: maxRetentionPeriod, maxTotalSize, transfersPerDay, bytesPerDay, showFileNamesDefault, showFileNamesChangeable, showZipFileContentDefault, sendDownloadNotificationsDefault, sendDownloadNotificationsChangeable, allowPreviewDefault, allowPreviewChangeable, confidentialMessageAllowed, confidentialMessageRequired, recipientNotificationEditable, allowedPasswordModes, fileTypeFilterConfig. Lists are texts with commas, such as `deny:exe,bat`. */
            settings: {
                [key: string]: string | number | boolean;
            };
            /** @description True for the rule of a new service that lets everyone send while no other machine can reach it. */
            tryOut: boolean;
        };
        PolicyRuleImport: {
            /** @description The file: a line `effect,sender,recipient,network,settings`, then one line for each rule. */
            csv: string;
            /**
             * @description Whether to return what would change, and change nothing.
             * @default false
             */
            dryRun: boolean;
            /**
             * @description `replace` removes all rules that are not in the file. `append` adds those that do not exist.
             * @default append
             * @enum {string}
             */
            mode: "replace" | "append";
        };
        PolicyRuleImportResponse: {
            data: components["schemas"]["PolicyRuleImportResult"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PolicyRuleImportResult: {
            /** @description Rules that are added. */
            added: {
                /**
                 * @description A deny rule takes precedence over allow rules.
                 * @enum {string}
                 */
                effect: "allow" | "deny";
                /** @description Line of the file. */
                line: number;
                /** @description Only senders in this network. Null: all. */
                network: string | null;
                /** @description Recipient addresses. */
                recipient: string;
                /** @description Sender addresses. */
                sender: string;
                /** @description Settings of an allow rule: maxRetentionPeriod, maxTotalSize, transfersPerDay, bytesPerDay, showFileNamesDefault, showFileNamesChangeable, showZipFileContentDefault, sendDownloadNotificationsDefault, sendDownloadNotificationsChangeable, allowPreviewDefault, allowPreviewChangeable, confidentialMessageAllowed, confidentialMessageRequired, recipientNotificationEditable, allowedPasswordModes, fileTypeFilterConfig. Lists are texts with commas, such as `deny:exe,bat`. */
                settings: {
                    [key: string]: string | number | boolean;
                };
            }[];
            /** @description Errors that a dry run has found, 100 at most. With errors, nothing can be imported. */
            faults: {
                /** @description What is wrong with it, in English. */
                fault: string;
                /** @description Line of the file. */
                line: number;
            }[];
            /** @description Rules that are removed. */
            removed: {
                /**
                 * @description A deny rule takes precedence over allow rules.
                 * @enum {string}
                 */
                effect: "allow" | "deny";
                /**
                 * @description ID of the rule.
                 * @example q4Zn7RtB2x
                 */
                id: string;
                /** @description Only senders in this network. Null: all. */
                network: string | null;
                /** @description Recipient addresses. */
                recipient: string;
                /** @description Sender addresses. */
                sender: string;
                /** @description Settings of an allow rule: maxRetentionPeriod, maxTotalSize, transfersPerDay, bytesPerDay, showFileNamesDefault, showFileNamesChangeable, showZipFileContentDefault, sendDownloadNotificationsDefault, sendDownloadNotificationsChangeable, allowPreviewDefault, allowPreviewChangeable, confidentialMessageAllowed, confidentialMessageRequired, recipientNotificationEditable, allowedPasswordModes, fileTypeFilterConfig. Lists are texts with commas, such as `deny:exe,bat`. */
                settings: {
                    [key: string]: string | number | boolean;
                };
            }[];
            /** @description Number of rules of the file that exist. They keep their IDs. */
            unchanged: number;
        };
        PolicyRuleOrder: {
            /** @description The IDs of all rules, in their new order. */
            ids: string[];
        };
        PolicyRuleResponse: {
            data: components["schemas"]["PolicyRule"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PolicyRulesResponse: {
            data: components["schemas"]["PolicyRule"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PolicySettings: {
            /** @description Whether the sender may change `allowPreview`. */
            allowPreviewChangeable?: boolean;
            /** @description Default of `allowPreview`. */
            allowPreviewDefault?: boolean;
            /** @description Whether a transfer may have a confidential message. */
            confidentialMessageAllowed: boolean;
            /** @description Whether a transfer must have a confidential message. */
            confidentialMessageRequired: boolean;
            /** @description Restriction of file types. Null if all may be sent. */
            fileTypeFilterConfig: components["schemas"]["FileTypeFilter"] | null;
            /** @description Longest time until a transfer expires, in days. */
            maxRetentionPeriod: number;
            /**
             * Format: int64
             * @description Maximum size of all files of a transfer in bytes.
             * @example 52428800
             */
            maxTotalSize: number;
            /** @description Whether the sender may set subject and body of the notification. */
            recipientNotificationEditable: boolean;
            /** @description Security modes that the sender may use. */
            securityModes: {
                /** @description Options of the security mode. */
                config: {
                    /** @description Password modes that the sender may use. */
                    allowedPasswordModes: ("GENERATED" | "MANUAL" | "NONE")[];
                };
                /**
                 * @description The security mode.
                 * @enum {string}
                 */
                name: "ONE_TIME_PASSWORD";
            }[];
            /** @description Whether the sender may change `sendDownloadNotifications`. */
            sendDownloadNotificationsChangeable: boolean;
            /** @description Default of `sendDownloadNotifications`. */
            sendDownloadNotificationsDefault: boolean;
            /** @description Whether the sender may change `showFileNames`. */
            showFileNamesChangeable: boolean;
            /** @description Default of `showFileNames`. */
            showFileNamesDefault: boolean;
            /** @description Stored for compatibility, no effect. */
            showZipFileContentDefault: boolean;
        };
        PolicySimulation: {
            /** @description IP address of the sender. Without it, no rule for a network applies. */
            network?: string | null;
            recipients: string[];
            /**
             * Format: email
             * @description Email address of the sender.
             * @example bob@example.org
             */
            sender: string;
        };
        PolicySimulationResponse: {
            data: components["schemas"]["PolicySimulationResult"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PolicySimulationResult: {
            /** @description Whether the sender may send to all recipients. */
            allowed: boolean;
            /** @description IDs of the allow rules that match. */
            allowing: string[];
            /** @description IDs of the deny rules that match. */
            denying: string[];
            /** @description Recipients that the policy does not allow. */
            failedRecipients: string[];
            /** @description Whether there is any recipient to whom the sender may send. */
            maySend: boolean;
            /** @description All settings of rules. */
            settings: {
                /**
                 * @description Name of the setting.
                 * @enum {string}
                 */
                name: "maxRetentionPeriod" | "maxTotalSize" | "transfersPerDay" | "bytesPerDay" | "showFileNamesDefault" | "showFileNamesChangeable" | "showZipFileContentDefault" | "sendDownloadNotificationsDefault" | "sendDownloadNotificationsChangeable" | "allowPreviewDefault" | "allowPreviewChangeable" | "confidentialMessageAllowed" | "confidentialMessageRequired" | "recipientNotificationEditable" | "allowedPasswordModes" | "fileTypeFilterConfig";
                /** @description IDs of the rules that determine the value. Empty: the default. */
                rules: string[];
                /** @description Value that applies if the transfer is allowed. */
                value: string | number | boolean;
            }[];
        };
        Problem: {
            /** @description After a wrong password (3003): the attempts left until `nextStep`. */
            attemptsLeft?: number;
            /** @description English sentence about this occurrence, such as the name of the wrong member. */
            detail?: string;
            /** @description Numeric error code. Several problem types share a code; prefer `type`. */
            errorCode: number;
            /** @description Short English description. */
            errorMessage: string;
            /**
             * Format: int64
             * @description The end of the stored content (2001).
             * @example 52428800
             */
            expectedOffset?: number;
            /** @description Recipients that the policy does not allow. */
            failedRecipients?: components["schemas"]["FailedRecipient"][];
            /** @description Errors of an imported file (1004). */
            faults?: {
                /** @description What is wrong with it. */
                fault: string;
                /** @description Number of the line. */
                line: number;
            }[];
            /** @description The limit that was exceeded (2001). */
            limit?: number;
            /**
             * Format: int64
             * @description The size limit that was exceeded, in bytes (2001).
             * @example 52428800
             */
            limitBytes?: number;
            /** @description The number of files that are not fully uploaded (2001). */
            missing?: number;
            /**
             * @description What happens when no attempts are left: the transfer ID is temporarily locked, or the transfer is deleted for all recipients.
             * @enum {string}
             */
            nextStep?: "lock" | "delete";
            /** @description In `/health/ready`: what does not respond (5003). */
            outages?: {
                /**
                 * @description What does not respond.
                 * @enum {string}
                 */
                part: "database" | "storage";
                /**
                 * Format: date-time
                 * @description The first failed check of this server.
                 */
                since: string;
            }[];
            /** @description The missing permission of an administrator (3023). */
            permission?: string;
            /** @description Password requirements that are not met (2001). */
            rulesNotFulfilled?: components["schemas"]["PasswordRequirement"][];
            /**
             * @description How the transfer has ended (2006).
             * @enum {string}
             */
            state?: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
            /** @description HTTP status of the response. */
            status: number;
            /** @description Short English name of the problem type. */
            title: string;
            /**
             * @description Stable identifier of the problem type. Not a resolvable URL.
             * @example urn:sealpost:problem:value_malformed
             */
            type: string;
        } & {
            [key: string]: unknown;
        };
        QueuedTestEmail: {
            /** @description ID of the email, for `getTestEmail`. */
            id: string;
        };
        QueuedTestEmailResponse: {
            data: components["schemas"]["QueuedTestEmail"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        Readiness: {
            /**
             * @description Present only if a virus scanner is configured. `away`: scanning is unavailable; submitted transfers stay in `Processing`.
             * @enum {string}
             */
            scanner?: "ready" | "away";
            /**
             * @description Always `ready`.
             * @enum {string}
             */
            status: "ready";
        };
        Reauthentication: {
            /** @description Code of the authenticator app, or a recovery code. */
            code: string;
            /** @description Your password. */
            password: string;
        };
        RecipientFileDownloads: {
            /** @description Downloads, oldest first. */
            downloads: components["schemas"]["FileDownload"][];
            /**
             * @description ID of the file.
             * @example Zt4bN8cL1s
             */
            id: string;
        };
        Recipients: {
            /** @description Bcc recipients. */
            bcc: components["schemas"]["EmailRecipient"][];
            /** @description Cc recipients. */
            cc: components["schemas"]["EmailRecipient"][];
            /** @description To recipients. */
            to: components["schemas"]["EmailRecipient"][];
        };
        /** @description At least one, or none with `links`. An address counts once. They cannot be changed later. */
        RecipientsInput: {
            /** @description Bcc recipients. */
            bcc?: components["schemas"]["EmailRecipient"][] | null;
            /** @description Cc recipients. */
            cc?: components["schemas"]["EmailRecipient"][] | null;
            /** @description To recipients. */
            to?: components["schemas"]["EmailRecipient"][] | null;
        };
        RecipientStatus: {
            /** @description Link for the recipient. In password mode `NONE` it contains a secret: only the client that created the transfer gets it, others get null. */
            downloadUrl: string | null;
            /** @description Downloads of this recipient, by file. */
            fileDownloads: components["schemas"]["RecipientFileDownloads"][];
            /**
             * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
             * @example k7Qm2XwR9b
             */
            id: string;
            /**
             * Format: email
             * @description Address of the recipient.
             * @example bob@example.org
             */
            mail: string;
            /** @description Whether the email to the recipient could not be delivered. */
            notificationFailed: boolean;
            /** @description Absolute path of the email preview (`POST`). Null while there is no email. */
            notificationMailLink: string | null;
        };
        RecipientSummary: {
            /**
             * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
             * @example k7Qm2XwR9b
             */
            id: string;
            /**
             * Format: email
             * @description Address of the recipient.
             * @example bob@example.org
             */
            mail: string;
        };
        RecoveryCodes: {
            /** @description Codes that replace the authenticator app, each once. They are not shown again. */
            recoveryCodes: string[];
        };
        RecoveryCodesResponse: {
            data: components["schemas"]["RecoveryCodes"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        RegisteredFileResponse: {
            data: {
                /**
                 * @description ID of the file.
                 * @example Zt4bN8cL1s
                 */
                fileId: string;
            };
            /** @description Empty. */
            meta: Record<string, never>;
        };
        RemoteLogging: {
            /**
             * @description Minimum level. Lower entries are accepted and discarded.
             * @enum {string}
             */
            level: "TRACE" | "DEBUG" | "INFO" | "WARN" | "ERROR" | "FATAL";
            /** @description Whether the client with this client ID may send log entries. */
            remoteLoggingEnabled: boolean;
        };
        RemoteLoggingResponse: {
            data: components["schemas"]["RemoteLogging"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        RevocationOptions: {
            /** @description Message to recipients, in Markdown. */
            message?: string | null;
            /** @description Whether recipients get an email. Default: `true`. */
            notifyRecipients?: boolean | null;
            /** @description Whether the sender gets an email. Default: `true`. */
            notifySender?: boolean | null;
        };
        Roles: {
            permissions: components["schemas"]["AdminPermission"][];
            /** @description From least to most rights. */
            roles: components["schemas"]["AdminRole"][];
        };
        RolesResponse: {
            data: components["schemas"]["Roles"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        SavedLogo: {
            /** @description Names of the parts of an SVG picture that were removed, because they could run or load something. */
            removed: string[];
        };
        SavedLogoResponse: {
            data: components["schemas"]["SavedLogo"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        SecurityModeInput: {
            config?: {
                /** @description Password of mode `MANUAL`, not encoded. It must meet all requirements. */
                password?: string | null;
                /**
                 * @description `GENERATED`: the server generates the password. `MANUAL`: you set it. `NONE`: each link contains a secret instead.
                 * @enum {string|null}
                 */
                passwordMode?: "GENERATED" | "MANUAL" | "NONE" | null;
            } | null;
            /** @enum {string|null} */
            name?: "ONE_TIME_PASSWORD" | null;
        };
        Sender: {
            /** @description Name of the sender. May be empty. */
            name: string;
            /** @description Phone number of the sender. May be empty. */
            phone: string;
        };
        SenderInput: {
            /** @description Name of the sender. May be empty. */
            name?: string | null;
            /** @description Phone number of the sender. May be empty. */
            phone?: string | null;
        };
        SenderStatus: {
            /**
             * Format: email
             * @description Address of the sender.
             * @example bob@example.org
             */
            email: string;
            /** @description Whether the email to the sender could not be delivered. */
            notificationFailed: boolean;
            /** @description Absolute path of the email preview (`POST`). Null while there is no email. */
            notificationMailLink: string | null;
        };
        SentTransfer: {
            status: components["schemas"]["TransferStatus"];
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string;
            transfer: components["schemas"]["Transfer"];
        };
        SentTransferPage: {
            /** @description Newest first. */
            data: components["schemas"]["SentTransferSummary"][];
            meta: components["schemas"]["PageMeta"];
        };
        SentTransferResponse: {
            data: components["schemas"]["SentTransfer"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        SentTransferSummary: {
            /** @description Absolute path of the transfer status. */
            href: string;
            /** @description Recipients of the transfer. */
            recipients: components["schemas"]["RecipientSummary"][];
            /**
             * @description `Processing`: being checked. `Active`: recipients can open it. `Failed`: all files were removed by the checks. `Deleted_by_…`: ended by expiry, revocation, the administrator or too many wrong passwords.
             * @enum {string}
             */
            state: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string;
        };
        ServerStatus: {
            /** @description Supported API versions. */
            apiVersions: {
                /** @description Supported versions of this API. */
                uiApiVersions: components["schemas"]["ApiVersion"][];
            };
            /** @description Present only in the response to a `nonce`. Shows which service has responded. */
            proof?: string;
        };
        Session: {
            /** @description Whether recipients may view files in their browser without saving them. */
            allowPreview?: boolean;
            /** @description Classification label of your organization. Stored and returned, without effect. Null without one. */
            classificationId: string | null;
            /** @description ID of the file that contains the confidential message. Null without one. */
            confidentialMessageFileId: string | null;
            /**
             * Format: date-time
             * @description When the transfer expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            expirationDate: string;
            /**
             * @description Algorithm of the file checksums.
             * @enum {string}
             */
            fileChecksumAlgorithm: "SHA-256" | "SHA-512" | "SHA-1" | "MD5";
            /** @description Registered files. */
            files: components["schemas"]["SessionFile"][];
            notificationMessage: components["schemas"]["Notification"];
            /** @description Language tag (BCP 47) of the emails to recipients. */
            recipientLanguage: string;
            recipients: components["schemas"]["Recipients"];
            securityMode: components["schemas"]["SessionSecurityMode"];
            /** @description Whether the sender gets an email about each download. */
            sendDownloadNotifications: boolean;
            /** @description Whether the sender gets an email with all downloads after the end of the transfer. */
            sendDownloadSummary: boolean;
            sender: components["schemas"]["Sender"];
            /** @description Language tag (BCP 47) of the emails to the sender. */
            senderLanguage: string;
            /** @description Whether the server sends recipients an email with their link. */
            sendRecipientNotification: boolean;
            /** @description Whether the sender gets an email when the transfer is active. */
            sendUploadSummary: boolean;
            /** @description Whether emails list the file names. */
            showFileNames: boolean;
            /** @description Stored for compatibility, no effect. */
            showZipFileContent: boolean;
        };
        SessionChange: {
            /** @description Whether recipients may view files in their browser without saving them. */
            allowPreview?: boolean | null;
            /** @description Classification label of your organization. Stored and returned, without effect. Null clears it. */
            classificationId?: string | null;
            /** @description ID of the file that contains the confidential message. Null clears it. */
            confidentialMessageFileId?: string | null;
            /**
             * Format: date-time
             * @description When the transfer expires. ISO 8601 with `Z` or a numeric offset.
             * @example 2026-03-31T12:00:00Z
             */
            expirationDate?: string | null;
            /**
             * @description Algorithm of the file checksums. Case-insensitive. Default: `SHA-256`.
             * @enum {string|null}
             */
            fileChecksumAlgorithm?: "SHA-256" | "SHA-512" | "SHA-1" | "MD5" | null;
            notificationMessage?: components["schemas"]["NotificationInput"] | null;
            /**
             * @description Language tag (BCP 47) of the emails to recipients.
             * @example de
             */
            recipientLanguage?: string | null;
            securityMode?: components["schemas"]["SecurityModeInput"] | null;
            /** @description Whether the sender gets an email about each download. */
            sendDownloadNotifications?: boolean | null;
            /** @description Whether the sender gets an email with all downloads after the end of the transfer. */
            sendDownloadSummary?: boolean | null;
            sender?: components["schemas"]["SenderInput"] | null;
            /**
             * @description Language tag (BCP 47) of the emails to the sender.
             * @example de
             */
            senderLanguage?: string | null;
            /** @description Whether the server sends recipients an email with their link. */
            sendRecipientNotification?: boolean | null;
            /** @description Whether the sender gets an email when the transfer is active. */
            sendUploadSummary?: boolean | null;
            /** @description Whether emails list the file names. */
            showFileNames?: boolean | null;
            /** @description Stored for compatibility, no effect. */
            showZipFileContent?: boolean | null;
        };
        SessionFile: {
            /** @description Checksum given at registration; otherwise the one computed after upload. Null before upload. */
            checksum: string | null;
            /** @description Name of the file. */
            fileName: string;
            /** @description Absolute path of the file. */
            href: string;
            /**
             * @description ID of the file.
             * @example Zt4bN8cL1s
             */
            id: string;
            /** @description Relative path of the file, with its name in the folder as the last segment. Absent without folders. */
            path?: string;
            /**
             * Format: int64
             * @description Registered size in bytes.
             * @example 52428800
             */
            size: number;
            /**
             * @description `INITIALIZED`: registered. `UPLOADED`: complete. `ACTIVE`: can be downloaded. `REMOVED`: removed by a check or at the end.
             * @enum {string}
             */
            state: "INITIALIZED" | "UPLOADED" | "ACTIVE" | "REMOVED";
        };
        SessionResponse: {
            data: components["schemas"]["Session"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        SessionSecurityMode: {
            /** @description Options of the security mode. */
            config: {
                /** @description The generated password, until the session is finalized. Null in other modes. */
                password: string | null;
                /**
                 * @description `GENERATED`: the server generated the password. `MANUAL`: the sender set it. `NONE`: each link contains a secret instead.
                 * @enum {string}
                 */
                passwordMode: "GENERATED" | "MANUAL" | "NONE";
            };
            /**
             * @description The security mode.
             * @enum {string}
             */
            name: "ONE_TIME_PASSWORD";
        };
        Setting: {
            /** @description Whether the value differs from the default. */
            changed: boolean;
            /** @description Allowed values. */
            choices?: string[];
            /** @description Value of a setting that was not changed. */
            default: string | number | boolean | string[];
            /** @description What the setting does, in English. */
            description: string;
            /** @description An example of a text or an item. */
            example?: string;
            /** @description Form of a text, or of each item, in English words. */
            form?: string;
            /**
             * @description Group of the setting, in English.
             * @enum {string}
             */
            group: "Transfers" | "Policy and quotas" | "Email verification of senders" | "Emails" | "Transfer passwords" | "Wrong passwords" | "Downloads and links" | "Unscannable files" | "Storage" | "Alerts and logs" | "Other websites" | "Brand" | "Legal texts";
            /**
             * Format: int64
             * @description Highest number.
             */
            maximum?: number;
            /**
             * Format: int64
             * @description Highest number of items.
             */
            maxItems?: number;
            /**
             * Format: int64
             * @description Highest number of characters.
             */
            maxLength?: number;
            /**
             * Format: int64
             * @description Lowest number.
             */
            minimum?: number;
            /** @description Name of the setting. */
            name: string;
            /** @description Whether a change needs a recent sign-in. */
            reauthentication: boolean;
            /** @description Current value. */
            value: string | number | boolean | string[];
            /**
             * @description Type of the value.
             * @enum {string}
             */
            valueType: "integer" | "switch" | "choice" | "text" | "list";
        };
        SettingsChange: {
            /** @description New values by name. Null gives a setting its default. */
            changes: {
                [key: string]: string | number | boolean | string[] | null;
            };
        };
        SettingsResponse: {
            data: components["schemas"]["Setting"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        SetupResponse: {
            /** @description In the order in which they are usually done. */
            data: components["schemas"]["SetupStep"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        SetupStep: {
            /** @description Whether the service has found out itself that the step is done. */
            isDetected: boolean;
            /**
             * @description Name of the step.
             * @enum {string}
             */
            name: "name" | "baseUrl" | "mail" | "keyCopy" | "policy" | "scanner" | "languages";
            /**
             * @description State of the step.
             * @enum {string}
             */
            state: "open" | "done" | "skipped";
        };
        SetupStepChange: {
            /**
             * @description `open` takes a decision back.
             * @enum {string}
             */
            state: "open" | "done" | "skipped";
        };
        SignedIn: {
            administrator: components["schemas"]["SignedInAdministrator"];
        };
        SignedInAdministrator: {
            /**
             * @description ID of the administrator.
             * @example q4Zn7RtB2x
             */
            id: string;
            /** @description Name that the administrator signs in with. */
            name: string;
            /**
             * @description Role of the administrator.
             * @enum {string}
             */
            role: "viewer" | "operator" | "administrator";
        };
        SignedInResponse: {
            data: components["schemas"]["SignedIn"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        SignInDescription: {
            /** @description How administrators can sign in. */
            methods: "password"[];
            /** @description False until the first administrator has used the set-up link. */
            setUp: boolean;
        };
        SignInDescriptionResponse: {
            data: components["schemas"]["SignInDescription"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        StartedLogVerificationResponse: {
            data: components["schemas"]["LogVerification"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        StatisticsPeriod: {
            /**
             * Format: int64
             * @description Files that were downloaded.
             */
            downloads: number;
            /**
             * Format: int64
             * @description Transfers that expired.
             */
            expired: number;
            /**
             * Format: int64
             * @description Emails that were given up.
             */
            failedEmails: number;
            /**
             * Format: int64
             * @description Transfers of which no file was left.
             */
            failedTransfers: number;
            /**
             * Format: int64
             * @description Files in which the virus scanner found something.
             */
            findings: number;
            /**
             * Format: int64
             * @description Free bytes of the storage, as last measured. Null for an object store.
             * @example 52428800
             */
            freeBytes: number | null;
            /**
             * Format: int64
             * @description Transfers that were deleted after too many wrong passwords.
             */
            lockedOut: number;
            /**
             * @description Hour, day or month in UTC.
             * @example 2026-03-01T12
             * @example 2026-03-01
             * @example 2026-03
             */
            period: string;
            /**
             * Format: int64
             * @description Different recipients of sent transfers.
             */
            recipients: number;
            /**
             * Format: int64
             * @description Transfers that administrators have deleted.
             */
            removed: number;
            /**
             * Format: int64
             * @description Transfers that their senders have withdrawn.
             */
            revoked: number;
            /**
             * Format: int64
             * @description Different senders of sent transfers.
             */
            senders: number;
            /**
             * Format: int64
             * @description Encrypted bytes in storage, as last measured. Null if not measured.
             * @example 52428800
             */
            storedBytes: number | null;
            /**
             * Format: int64
             * @description Transfers that were sent.
             */
            transfers: number;
            /**
             * Format: int64
             * @description Files that were viewed in a browser.
             */
            views: number;
            /**
             * Format: int64
             * @description Bytes of their files.
             * @example 52428800
             */
            volume: number;
        };
        StatisticsResponse: {
            /** @description All periods, oldest first, also those in which nothing happened: 1,000 at most. */
            data: components["schemas"]["StatisticsPeriod"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        StorageResponse: {
            data: components["schemas"]["StorageUse"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        StorageUse: {
            /**
             * Format: int64
             * @description Size of the database.
             * @example 52428800
             */
            databaseBytes: number;
            forecast: components["schemas"]["DiskForecast"] | null;
            /**
             * Format: int64
             * @description Free space of the blob folder. Null for an object store, which has no limit.
             * @example 52428800
             */
            freeBytes: number | null;
            /**
             * Format: int64
             * @description Free space for running uploads to an object store. Null for a folder.
             * @example 52428800
             */
            freeSpoolBytes: number | null;
            /**
             * Format: int64
             * @description New files are rejected if less would be free.
             * @example 52428800
             */
            minFreeBytes: number;
            /**
             * Format: int64
             * @description Encrypted contents of all files, within an hour. Null before the first measurement.
             * @example 52428800
             */
            storedBytes: number | null;
        };
        SuggestedAddress: {
            /**
             * Format: email
             * @description The address.
             * @example bob@example.org
             */
            address: string;
            /** @description Number of transfers to the address, 100 at most. */
            received: number;
            /** @description Number of transfers from the address, 100 at most. */
            sent: number;
        };
        SuggestedAddressesResponse: {
            data: components["schemas"]["SuggestedAddress"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        TermsOfUse: {
            /** @description Whether clients should ask users to accept the terms. Always `false` without a text. */
            active: boolean;
            /**
             * Format: date-time
             * @description When a text was last changed. Null without a text.
             * @example 2026-03-31T12:00:00+00:00
             */
            lastChangeTimestamp: string | null;
            /** @description The terms, one text per language. */
            terms: components["schemas"]["TermsText"][];
        };
        TermsOfUseResponse: {
            data: components["schemas"]["TermsOfUse"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        TermsText: {
            /** @description Raw text, as the administrator has set it. */
            content: string;
            /** @description Language tag (BCP 47). */
            locale: string;
            /** @description Title of the text. */
            title: string;
            /**
             * @description Media type of `content`. Not sanitized: sanitize HTML and Markdown before rendering.
             * @enum {string}
             */
            type: "text/plain" | "text/markdown" | "text/html";
        };
        TestEmail: {
            /** @description How often the server has tried to send it. */
            attempts: number;
            /** @description Why the last attempt has failed, in English. */
            failure: string | null;
            /**
             * @description `sent`: the mail server has accepted it. `failed`: it was given up after an hour.
             * @enum {string}
             */
            state: "queued" | "sent" | "failed" | "dropped";
        };
        TestEmailRequest: {
            /**
             * Format: email
             * @description Where to send the email. It is in the language of `Accept-Language`.
             * @example bob@example.org
             */
            address: string;
        };
        TestEmailResponse: {
            data: components["schemas"]["TestEmail"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        TotpConfirmation: {
            /** @description Current code of the authenticator app. */
            code: string;
            /** @description The state of the step before. */
            state: string;
        };
        TotpEnrollment: {
            /** @description Send it with a code of the app, within 15 minutes. */
            state: string;
            totp: {
                /** @description Secret to enter into the authenticator app, in base32. */
                secret: string;
                /** @description The same as a link, for a QR code. */
                url: string;
            };
        };
        TotpEnrollmentResponse: {
            data: components["schemas"]["TotpEnrollment"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        Transfer: {
            /** @description Whether recipients may view files in their browser without saving them. */
            allowPreview?: boolean;
            /** @description Classification label of your organization. Stored and returned, without effect. Null without one. */
            classificationId: string | null;
            /** @description ID of the file that contains the confidential message. Null without one. */
            confidentialMessageFileId: string | null;
            /**
             * Format: date-time
             * @description When the transfer expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            expirationDate: string;
            /**
             * @description Algorithm of the file checksums.
             * @enum {string}
             */
            fileChecksumAlgorithm: "SHA-256" | "SHA-512" | "SHA-1" | "MD5";
            /** @description Registered files. */
            files: components["schemas"]["SessionFile"][];
            notificationMessage: components["schemas"]["Notification"];
            /** @description Language tag (BCP 47) of the emails to recipients. */
            recipientLanguage: string;
            recipients: components["schemas"]["Recipients"];
            securityMode: components["schemas"]["TransferSecurityMode"];
            /** @description Whether the sender gets an email about each download. */
            sendDownloadNotifications: boolean;
            /** @description Whether the sender gets an email with all downloads after the end of the transfer. */
            sendDownloadSummary: boolean;
            sender: components["schemas"]["Sender"];
            /** @description Language tag (BCP 47) of the emails to the sender. */
            senderLanguage: string;
            /** @description Whether the server sends recipients an email with their link. */
            sendRecipientNotification: boolean;
            /** @description Whether the sender gets an email when the transfer is active. */
            sendUploadSummary: boolean;
            /** @description Whether emails list the file names. */
            showFileNames: boolean;
            /** @description Stored for compatibility, no effect. */
            showZipFileContent: boolean;
        };
        TransferChange: {
            revocationOptions?: components["schemas"]["RevocationOptions"] | null;
            /** @description Set it to revoke the transfer. */
            status?: {
                /** @enum {string|null} */
                state?: "Deleted_by_revocation" | null;
            } | null;
            /** @description Set it to change the expiration date. */
            transfer?: {
                /**
                 * Format: date-time
                 * @description New expiration date, within the policy. ISO 8601 with `Z` or a numeric offset.
                 * @example 2026-03-31T12:00:00Z
                 */
                expirationDate?: string | null;
            } | null;
        };
        TransferDeletion: {
            /** @description Why the transfer is deleted, for the audit log. */
            reason?: string | null;
        };
        TransferDetails: {
            /**
             * @description Algorithm of the file checksums.
             * @enum {string}
             */
            checksumAlgorithm: "SHA-256" | "SHA-512" | "SHA-1" | "MD5";
            /** @description Signed link to the checksums, as an absolute path, valid for up to 24 hours. Query parameters may be appended. */
            checksumsHref: string;
            /** @description Whether one of the files is a confidential message. */
            confidentialMessage: boolean;
            /** @description ID of the file that is the confidential message, to show it apart from the others. Null without one. */
            confidentialMessageFileId?: string | null;
            /** @description Signed link to the email (EML), as an absolute path, valid for up to 24 hours. Query parameters may be appended. Null without a confidential message. */
            emlHref: string | null;
            /**
             * Format: date-time
             * @description When the transfer expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            expirationDate: string;
            /** @description Number of files. */
            fileCount: number;
            /** @description Message of the notification, in Markdown. Present only if recipients may see subjects. */
            message?: string;
            /** @description Signed link to the confidential message, as an absolute path, valid for up to 24 hours. Query parameters may be appended. Null without one, or if it is too long to be shown. */
            messageHref: string | null;
            /**
             * Format: email
             * @description Address of the sender.
             * @example bob@example.org
             */
            senderEmail: string;
            /** @description Name of the sender. May be empty. */
            senderName: string;
            /** @description Whether a code has verified `senderEmail`. False if a client that an administrator has registered named it. */
            senderVerified: boolean;
            /** @description Subject of the notification. Present only if recipients may see subjects. */
            subject?: string;
            /**
             * Format: int64
             * @description Size of all files in bytes.
             * @example 52428800
             */
            totalSize: number;
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string;
            /** @description Signed link to the ZIP, as an absolute path, valid for up to 24 hours. Query parameters may be appended. */
            zipHref: string;
        };
        TransferDetailsResponse: {
            data: components["schemas"]["TransferDetails"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        TransferFile: {
            /** @description Checksum of the content, in lowercase hexadecimal. */
            checksum: string;
            /** @description Name of the file. */
            fileName: string;
            /** @description Signed link to the file, as an absolute path, valid for up to 24 hours. */
            href: string;
            /**
             * @description ID of the file.
             * @example Zt4bN8cL1s
             */
            id: string;
            /** @description Relative path of the file, with its name in the folder as the last segment. Absent without folders. */
            path?: string;
            /** @description Signed link to the file for display in a browser, like `href`. Absent if it can only be downloaded. */
            previewHref?: string;
            /**
             * Format: int64
             * @description Size in bytes.
             * @example 52428800
             */
            size: number;
        };
        TransferFilesResponse: {
            data: components["schemas"]["TransferFile"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        TransferLogEntry: {
            /**
             * Format: date-time
             * @description Time of the event.
             * @example 2026-03-31T12:00:00+00:00
             */
            at: string;
            /**
             * @description What happened to the transfer.
             * @enum {string}
             */
            event: "submitted" | "finalized" | "emptied" | "expired" | "revoked" | "removed" | "lockedOut";
            /**
             * Format: int64
             * @description ID of the entry.
             */
            id: number;
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string;
        };
        TransferLogPage: {
            /** @description Newest first. */
            data: components["schemas"]["TransferLogEntry"][];
            meta: components["schemas"]["TransferLogPageMeta"];
        };
        TransferLogPageMeta: {
            /** @description False if the page is short, or empty, because matches are rare and enough entries were examined for one request. `next` continues. */
            complete: boolean;
            /** @description Send it as `after` to get the next page. Null on the last page. */
            next: string | null;
            /** @description Largest number of entries on a page. */
            pageSize: number;
        };
        TransferPage: {
            /** @description Newest first. */
            data: components["schemas"]["ListedSentTransfer"][];
            meta: components["schemas"]["PageMeta"];
        };
        TransferSecurityMode: {
            /** @description Options of the security mode. */
            config: {
                /**
                 * @description `GENERATED`: the server generated the password. `MANUAL`: the sender set it. `NONE`: each link contains a secret instead.
                 * @enum {string}
                 */
                passwordMode: "GENERATED" | "MANUAL" | "NONE";
            };
            /**
             * @description The security mode.
             * @enum {string}
             */
            name: "ONE_TIME_PASSWORD";
        };
        TransferStatus: {
            /** @description Kept for compatibility. Always `false`. */
            emlCreationFailed: boolean;
            /** @description Result of the checks, by file. */
            files: components["schemas"]["FileStatus"][];
            /** @description Status by recipient. */
            recipients: components["schemas"]["RecipientStatus"][];
            sender: components["schemas"]["SenderStatus"];
            /**
             * @description `PROCESSING`: being checked. `ACTIVE`: recipients can open it. `FAILED`: all files were removed by the checks. `DELETED_BY_…`: ended by expiry, revocation, the administrator or too many wrong passwords. The lists spell the same states `Processing`, `Active` and so on.
             * @enum {string}
             */
            state: "PROCESSING" | "ACTIVE" | "FAILED" | "DELETED_BY_EXPIRATION" | "DELETED_BY_REVOCATION" | "DELETED_BY_ADMIN" | "DELETED_BY_SECURITY";
            /** @description Whether a file was removed, or delivered without a virus scan. */
            warnings: boolean;
        };
        Verification: {
            /**
             * Format: date-time
             * @description When the verification ends. Null if the address is not verified.
             * @example 2026-03-31T12:00:00+00:00
             */
            validUntil: string | null;
            /** @description How this client can verify the address. `EMAIL`: with a code from an email. `CLIENT_ID`: without a code, because the administrator has registered the client. */
            verificationMethods: ("EMAIL" | "CLIENT_ID")[];
            /** @description Whether the client ID and token of this request are valid for the address. */
            verified: boolean;
        };
        VerificationCode: {
            /** @description Code from the email. Hyphens and spaces are ignored, and case in a code of 8 characters. Registered clients can omit it. */
            verificationCode?: string | null;
        };
        VerificationResponse: {
            data: components["schemas"]["Verification"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        VerificationToken: {
            /** @description The token. Send it in `X-CS-VerificationToken`, and store it as a secret. */
            token: string;
            /**
             * Format: date-time
             * @description When the token expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            validUntil: string;
        };
        VerificationTokenResponse: {
            data: components["schemas"]["VerificationToken"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        ZipSelection: {
            /**
             * @description File IDs. Absent or empty: all files.
             * @example [
             *       "Zt4bN8cL1s"
             *     ]
             */
            customizedFilesIds?: string[] | null;
            /** @description Whether to add `checksums.csv`, which lists all files. Default: `false`. */
            includeChecksumFile?: boolean | null;
            /** @description `true`: include only the listed files. `false`: exclude them. Default: `true`. */
            isCustomizedFilesIdsInclude?: boolean | null;
        };
    };
    responses: {
        /** @description Error (RFC 9457). `type` and `errorCode` identify the problem. */
        Problem: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description Preferred languages of emails and labels (RFC 9110). Default: English.
         * @example de, en;q=0.8
         */
        "Accept-Language": string;
        /**
         * @description `ETag` of an earlier response. If the content has changed, the response is 412.
         * @example "4f7c0e1d9a2b"
         */
        "If-Match": string;
        /**
         * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
         * @example "4f7c0e1d9a2b"
         */
        "If-None-Match": string;
        /**
         * @description `ETag` of an earlier response. If the content has changed, `Range` is ignored.
         * @example "4f7c0e1d9a2b"
         */
        "If-Range": string;
        /**
         * @description Origin of the calling web page. Browsers set it.
         * @example https://app.example.org
         */
        Origin: string;
        /**
         * @description One byte range of the content (RFC 9110). Several ranges are ignored, and all of the content is sent.
         * @example bytes=1000-
         */
        Range: string;
        /**
         * @description Version of the tus protocol.
         * @example 1.0.0
         */
        "Tus-Resumable": "1.0.0";
        /**
         * @description Position of the first byte of the body in the file: the number of bytes that the server has stored.
         * @example 1048576
         */
        "Upload-Offset": number;
        /**
         * @description Major API version. Default: `1`.
         * @example 1
         */
        "X-CS-MajorApiVersion": number;
        /**
         * @description Minimum minor API version the client needs. Default: `0`.
         * @example 12
         */
        "X-CS-MinimumMinorApiVersion": number;
        /**
         * @description Product key. Default: `api.rest`.
         * @example api.rest
         */
        "X-CS-ProductKey": "api.rest" | "server";
        /**
         * @description The method that the client cannot send.
         * @example PATCH
         */
        "X-HTTP-Method-Override": "PATCH";
        /**
         * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
         * @example 1
         */
        "X-Sealpost-Admin": "1";
    };
    requestBodies: never;
    headers: {
        /**
         * @description The content can be requested in ranges.
         * @example bytes
         */
        "Accept-Ranges": "bytes";
        /**
         * @description File name of the download (RFC 6266).
         * @example attachment; filename="figures.pdf"; filename*=UTF-8''figures.pdf
         */
        "Content-Disposition": string;
        /**
         * @description The range in the body and the size of the whole content.
         * @example bytes 1000-52427/52428
         */
        "Content-Range": string;
        /**
         * @description Since when the operation is deprecated (RFC 9745).
         * @example @1772323200
         */
        Deprecation: string;
        /**
         * @description Version of the content. Send it in `If-None-Match`, `If-Match` or `If-Range`.
         * @example "4f7c0e1d9a2b"
         */
        ETag: string;
        /**
         * @description URLs of the first, previous, next and last page (RFC 8288).
         * @example <https://files.example.org/api/users/ann@example.org/transfers/sent-transfers?page=2&page-size=10>; rel="next"
         */
        Link: string;
        /**
         * @description URL of the created resource.
         * @example https://files.example.org/api/users/ann@example.org/transfer-sessions/20260301-120000-Ab3dE6gH
         */
        Location: string;
        /**
         * @description Seconds to wait before the next request.
         * @example 60
         */
        "Retry-After": number;
        /**
         * @description Cookie of the session or of the browser. Programs must return it like a browser does.
         * @example __Host-sealpost-admin=ExampleSession; Path=/; SameSite=Strict; HttpOnly; Secure
         */
        "Set-Cookie": string;
        /**
         * @description Version of the tus protocol.
         * @example 1.0.0
         */
        "Tus-Resumable": "1.0.0";
        /**
         * @description Versions of the tus protocol that the server supports.
         * @example 1.0.0
         */
        "Tus-Version": "1.0.0";
        /**
         * @description Registered size of the file in bytes.
         * @example 52428800
         */
        "Upload-Length": number;
        /**
         * @description Number of bytes that are stored.
         * @example 1048576
         */
        "Upload-Offset": number;
        /**
         * @description Identifies the response in the log of the server.
         * @example 0b0e7a52-6a3c-4f5e-9d7b-3c1f2a4e5d60
         */
        "X-Request-Id": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getFactors: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The factors. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "password": true,
                     *         "totp": true,
                     *         "passkeys": 0,
                     *         "recoveryCodes": 10
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["FactorsResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changeAdminPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "another horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["NewAdminPassword"];
            };
        };
        responses: {
            /** @description The password was changed. */
            204: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `admin_password_weak`: The password is too short, a common word, or contains the name. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The codes. They are shown only now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "recoveryCodes": [
                     *           "abcd-efgh-ijkm",
                     *           "npqr-stuv-wxyz"
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "ExampleState-0123456789",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TotpConfirmation"];
            };
        };
        responses: {
            /** @description The app was replaced. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `sign_in_failed`: The name, the password or the code is wrong.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The secret for the authenticator app. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "state": "ExampleState-0123456789",
                     *         "totp": {
                     *           "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                     *           "url": "otpauth://totp/Sealpost%20files.example.org:anna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sealpost%20files.example.org"
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["TotpEnrollmentResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app was removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_factor`: The last second factor cannot be removed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    suggestAddresses: {
        parameters: {
            query?: {
                /**
                 * @description A part of the address. Without it, the first of all addresses are listed.
                 * @example example.net
                 */
                q?: string;
            };
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The addresses. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "address": "bob@example.org",
                     *           "sent": 0,
                     *           "received": 12
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SuggestedAddressesResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listAdministrators: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The administrators. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "T9vBc2LqZ5",
                     *           "name": "anna",
                     *           "role": "administrator",
                     *           "state": "active",
                     *           "signOn": false,
                     *           "factors": {
                     *             "password": true,
                     *             "totp": true,
                     *             "passkeys": 0,
                     *             "recoveryCodes": 10
                     *           },
                     *           "sessions": 1,
                     *           "tokens": 0,
                     *           "createdAt": "2026-03-01T12:00:00+00:00",
                     *           "lastSignInAt": "2026-03-01T12:00:00+00:00"
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AdministratorAccountsResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    inviteAdministrator: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "viewer",
                 *       "name": "bob"
                 *     }
                 */
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            /** @description The link. It is shown only now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "q4Zn7RtB2x",
                     *         "link": "https://files.example.org/admin/setup#ExampleInvitation-0123456789-ExampleInvit0",
                     *         "endsAt": "2026-03-02T12:00:00+00:00"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["NewInvitationLinkResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `limit_reached`: There are already as many of these as allowed.
             *
             *     `name_taken`: Another administrator has this name.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getAdministrator: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the administrator.
                 * @example q4Zn7RtB2x
                 */
                administratorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The administrator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "T9vBc2LqZ5",
                     *         "name": "anna",
                     *         "role": "administrator",
                     *         "state": "active",
                     *         "signOn": false,
                     *         "factors": {
                     *           "password": true,
                     *           "totp": true,
                     *           "passkeys": 0,
                     *           "recoveryCodes": 10
                     *         },
                     *         "sessions": 1,
                     *         "tokens": 0,
                     *         "createdAt": "2026-03-01T12:00:00+00:00",
                     *         "lastSignInAt": "2026-03-01T12:00:00+00:00"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AdministratorAccountResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeAdministrator: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the administrator.
                 * @example q4Zn7RtB2x
                 */
                administratorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The administrator was removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_administrator`: No one could manage administrators any more. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changeAdministrator: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the administrator.
                 * @example q4Zn7RtB2x
                 */
                administratorId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "operator"
                 *     }
                 */
                "application/json": components["schemas"]["AdministratorChange"];
            };
        };
        responses: {
            /** @description The administrator. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "T9vBc2LqZ5",
                     *         "name": "anna",
                     *         "role": "operator",
                     *         "state": "active",
                     *         "signOn": false,
                     *         "factors": {
                     *           "password": true,
                     *           "totp": true,
                     *           "passkeys": 0,
                     *           "recoveryCodes": 10
                     *         },
                     *         "sessions": 1,
                     *         "tokens": 0,
                     *         "createdAt": "2026-03-01T12:00:00+00:00",
                     *         "lastSignInAt": "2026-03-01T12:00:00+00:00"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AdministratorAccountResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_administrator`: No one could manage administrators any more. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    resetAdministrator: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the administrator.
                 * @example q4Zn7RtB2x
                 */
                administratorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link. It is shown only now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "q4Zn7RtB2x",
                     *         "link": "https://files.example.org/admin/setup#ExampleInvitation-0123456789-ExampleInvit0",
                     *         "endsAt": "2026-03-02T12:00:00+00:00"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["NewInvitationLinkResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `last_administrator`: No one could manage administrators any more. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listAdministratorSessions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the administrator.
                 * @example q4Zn7RtB2x
                 */
                administratorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "q4Zn7RtB2x",
                     *           "current": false,
                     *           "method": "password",
                     *           "createdAt": "2026-03-01T12:00:00+00:00",
                     *           "seenAt": "2026-03-01T12:20:00+00:00",
                     *           "endsAt": "2026-03-01T13:20:00+00:00",
                     *           "network": "192.0.2.17",
                     *           "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AdminSessionsResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    endAdministratorSessions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the administrator.
                 * @example q4Zn7RtB2x
                 */
                administratorId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions were ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Only this kind of change. */
                action?: "changeSettings" | "addRule" | "changeRule" | "removeRule" | "orderRules" | "importRules" | "exportRules" | "addClient" | "removeClient" | "saveLegalNotice" | "removeLegalNotice" | "saveTerms" | "removeTerms" | "saveLogo" | "removeLogo" | "installLanguagePack" | "removeLanguagePack" | "deleteTransfer" | "exportTransfers" | "exportLog" | "exportAudit" | "exportMasterKey" | "signIn" | "failSignIn" | "reauthenticate" | "inviteAdministrator" | "createAdministrator" | "acceptReset" | "changeAdministrator" | "removeAdministrator" | "resetAdministrator" | "changeAdminPassword" | "confirmTotp" | "removeTotp" | "createRecoveryCodes" | "createToken" | "removeToken" | "endAdminSession" | "endAdminSessions" | "changeSetupStep" | "sendTestEmail";
                /** @description ID of an administrator or a token, or `local` for the command line. */
                actor?: string;
                /** @description `next` of the previous page. Omit it for the first page. */
                after?: string;
                /**
                 * @description First day. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                from?: string;
                /** @description Entries per page. */
                "page-size"?: number;
                /**
                 * @description Last day. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                until?: string;
            };
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 45,
                     *           "at": "2026-03-01T12:00:00+00:00",
                     *           "actor": {
                     *             "kind": "administrator",
                     *             "id": "T9vBc2LqZ5",
                     *             "name": "anna"
                     *           },
                     *           "action": "changeSettings",
                     *           "subject": "retention.days",
                     *           "details": {
                     *             "network": "192.0.2.17",
                     *             "old": {
                     *               "retention.days": 30
                     *             },
                     *             "new": {
                     *               "retention.days": 7
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "pageSize": 50,
                     *         "next": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getBrand: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The brand. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "settings": [
                     *           {
                     *             "name": "brand.name",
                     *             "group": "Brand",
                     *             "valueType": "text",
                     *             "description": "Name of your organization.",
                     *             "value": "Example Ltd",
                     *             "default": "",
                     *             "changed": true,
                     *             "reauthentication": false,
                     *             "maxLength": 60,
                     *             "form": "a name",
                     *             "example": "Example Ltd"
                     *           }
                     *         ],
                     *         "logo": {
                     *           "type": "image/svg+xml",
                     *           "width": 300,
                     *           "height": 100,
                     *           "version": "4f7c0e1d9a2b8c6e"
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["BrandResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changeBrand: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": {
                 *         "brand.name": "Example Ltd"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            /** @description The brand after the change. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "settings": [
                     *           {
                     *             "name": "brand.name",
                     *             "group": "Brand",
                     *             "valueType": "text",
                     *             "description": "Name of your organization.",
                     *             "value": "Example Ltd",
                     *             "default": "",
                     *             "changed": true,
                     *             "reauthentication": false,
                     *             "maxLength": 60,
                     *             "form": "a name",
                     *             "example": "Example Ltd"
                     *           }
                     *         ],
                     *         "logo": {
                     *           "type": "image/svg+xml",
                     *           "width": 300,
                     *           "height": 100,
                     *           "version": "4f7c0e1d9a2b8c6e"
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["BrandResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    saveLogo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The logo was saved. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "removed": []
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SavedLogoResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeLogo: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The logo was removed. */
            204: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    previewBrand: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": {
                 *         "brand.name": "Example Ltd"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["BrandPreviewRequest"];
            };
        };
        responses: {
            /** @description The samples. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "receive": "<!DOCTYPE html>…",
                     *         "send": "<!DOCTYPE html>…",
                     *         "email": "<!DOCTYPE html>…"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["BrandPreviewResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportAudit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry in each line. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportLog: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One entry in each line. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportTransfers: {
        parameters: {
            query?: {
                /** @description `csv` is a table, `json` has one object in each line. */
                format?: "csv" | "json";
                /**
                 * @description First day of creation. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                from?: string;
                /** @description Largest total size of the files in bytes. */
                "max-size"?: number;
                /** @description Smallest total size of the files in bytes. The size of a transfer is known some seconds after its submission. */
                "min-size"?: number;
                /**
                 * @description A part of the address of the sender or a recipient, or the start of a tracking ID, from its day on.
                 * @example example.net
                 */
                q?: string;
                /**
                 * @description Address of a recipient.
                 * @example bob@example.org
                 */
                recipient?: string;
                /**
                 * @description Address of the sender.
                 * @example bob@example.org
                 */
                sender?: string;
                /** @description States, one of which the transfer has. */
                state?: ("Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security")[];
                /**
                 * @description Last day of creation. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                until?: string;
            };
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfers. */
            200: {
                headers: {
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": string;
                    "text/csv": string;
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `recipient_address_malformed`: An email address in the body is not valid.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "part": "database",
                     *           "state": "ok",
                     *           "since": "2026-03-01T12:00:00+00:00",
                     *           "checkedAt": "2026-03-01T12:00:00+00:00",
                     *           "lastError": null
                     *         },
                     *         {
                     *           "part": "mail",
                     *           "state": "failing",
                     *           "since": "2026-03-01T12:00:00+00:00",
                     *           "checkedAt": "2026-03-01T12:05:00+00:00",
                     *           "lastError": "The mail server mail.example.org:465 refuses connections. Check that it runs, and check SEALPOST_SMTP."
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    checkHealth: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The parts. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "part": "database",
                     *           "state": "ok",
                     *           "since": "2026-03-01T12:00:00+00:00",
                     *           "checkedAt": "2026-03-01T12:00:00+00:00",
                     *           "lastError": null
                     *         },
                     *         {
                     *           "part": "mail",
                     *           "state": "failing",
                     *           "since": "2026-03-01T12:00:00+00:00",
                     *           "checkedAt": "2026-03-01T12:05:00+00:00",
                     *           "lastError": "The mail server mail.example.org:465 refuses connections. Check that it runs, and check SEALPOST_SMTP."
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "ExampleInvitation-0123456789-ExampleInvit0",
                 *       "name": "anna",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            /** @description The secret for the authenticator app. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "state": "ExampleState-0123456789",
                     *         "totp": {
                     *           "secret": "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ",
                     *           "url": "otpauth://totp/Sealpost%20files.example.org:anna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sealpost%20files.example.org"
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["TotpEnrollmentResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `administration_refused`: Administration needs HTTPS.
             *
             *     `invitation_invalid`: The link was used before, or has ended.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `admin_password_weak`: The password is too short, a common word, or contains the name.
             *
             *     `name_taken`: Another administrator has this name.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "ExampleState-0123456789",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["TotpConfirmation"];
            };
        };
        responses: {
            /** @description The administrator is signed in. */
            201: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "administrator": {
                     *           "id": "T9vBc2LqZ5",
                     *           "name": "anna",
                     *           "role": "administrator"
                     *         },
                     *         "recoveryCodes": [
                     *           "abcd-efgh-ijkm",
                     *           "npqr-stuv-wxyz"
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["ConfirmedInvitationResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_failed`: The name, the password or the code is wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `administration_refused`: Administration needs HTTPS.
             *
             *     `invitation_invalid`: The link was used before, or has ended.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `limit_reached`: There are already as many of these as allowed.
             *
             *     `name_taken`: Another administrator has this name.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    openInvitation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "ExampleInvitation-0123456789-ExampleInvit0"
                 *     }
                 */
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            /** @description The invitation. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "kind": "first",
                     *         "role": "administrator",
                     *         "name": null,
                     *         "endsAt": "2026-03-02T12:00:00+00:00"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["OpenInvitationResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `administration_refused`: Administration needs HTTPS.
             *
             *     `invitation_invalid`: The link was used before, or has ended.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listInstalledPacks: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The language packs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "packs": [
                     *           {
                     *             "id": "de_2",
                     *             "displayName": "Deutsch",
                     *             "locale": "de",
                     *             "version": "2.1",
                     *             "changedAt": null,
                     *             "incomplete": 1
                     *           }
                     *         ],
                     *         "invalid": []
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["InstalledLanguagePacksResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    installLanguagePack: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": string;
            };
        };
        responses: {
            /** @description The language pack was installed. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "de_2",
                     *         "displayName": "Deutsch",
                     *         "locale": "de",
                     *         "version": "2.1",
                     *         "count": 1,
                     *         "remarks": [
                     *           "messages:problem.conflict: missing (English is used)."
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedLanguagePackResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: There are already as many of these as allowed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeLanguagePack: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description Locale and major version of the pack.
                 * @example de_2
                 */
                packId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The language pack was removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `language_pack_unknown`: This language pack does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    checkLanguagePack: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description Locale and major version of the pack.
                 * @example de_2
                 */
                packId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "de_2",
                     *         "displayName": "Deutsch",
                     *         "locale": "de",
                     *         "version": "2.1",
                     *         "count": 1,
                     *         "remarks": [
                     *           "messages:problem.conflict: missing (English is used)."
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedLanguagePackResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `language_pack_unknown`: This language pack does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    checkNewLanguagePack: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/zip": string;
            };
        };
        responses: {
            /** @description The language pack is valid. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "de_2",
                     *         "displayName": "Deutsch",
                     *         "locale": "de",
                     *         "version": "2.1",
                     *         "count": 1,
                     *         "remarks": [
                     *           "messages:problem.conflict: missing (English is used)."
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["CheckedLanguagePackResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getLegalTexts: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The texts. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "notice": {
                     *           "type": "text/plain",
                     *           "content": "Example Ltd, 1 Example Street, Bonn",
                     *           "changedAt": "2026-03-01T12:00:00+00:00"
                     *         },
                     *         "terms": {
                     *           "active": true,
                     *           "changedAt": "2026-03-01T12:00:00+00:00",
                     *           "texts": [
                     *             {
                     *               "locale": "en",
                     *               "title": "Terms of use",
                     *               "type": "text/markdown",
                     *               "content": "Send nothing illegal."
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["LegalTextsResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    saveLegalNotice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "type": "text/plain",
                 *       "content": "Example Ltd, 1 Example Street, Bonn"
                 *     }
                 */
                "application/json": components["schemas"]["LegalNoticeText"];
            };
        };
        responses: {
            /** @description The text was saved. */
            204: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeLegalNotice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text was removed. */
            204: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    saveTerms: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description Language tag.
                 * @example de
                 */
                locale: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "title": "Terms of use",
                 *       "type": "text/markdown",
                 *       "content": "Send nothing illegal."
                 *     }
                 */
                "application/json": components["schemas"]["NewTermsText"];
            };
        };
        responses: {
            /** @description The text was saved. */
            204: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeTerms: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description Language tag.
                 * @example de
                 */
                locale: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The text was removed. */
            204: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listLog: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. Omit it for the first page. */
                after?: string;
                /** @description Only these events. */
                event?: ("submitted" | "finalized" | "emptied" | "expired" | "revoked" | "removed" | "lockedOut")[];
                /**
                 * @description First day. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                from?: string;
                /** @description Entries per page. */
                "page-size"?: number;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                "tracking-id"?: string;
                /**
                 * @description Last day. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                until?: string;
            };
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of entries. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 4711,
                     *           "at": "2026-03-01T12:00:00+00:00",
                     *           "trackingId": "20260301-120000-Ab3dE6gH",
                     *           "event": "removed"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "pageSize": 50,
                     *         "next": null,
                     *         "complete": true
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransferLogPage"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getLogVerification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "state": "done",
                     *         "startedAt": "2026-03-01T12:00:00+00:00",
                     *         "finishedAt": "2026-03-01T12:01:00+00:00",
                     *         "result": {
                     *           "transferLog": {
                     *             "entries": 18211,
                     *             "anchors": 120
                     *           },
                     *           "auditLog": {
                     *             "entries": 45,
                     *             "written": 45
                     *           },
                     *           "faults": [
                     *             {
                     *               "about": "audit entry 17",
                     *               "what": "has been modified"
                     *             }
                     *           ],
                     *           "moreFaults": false
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["LogVerificationResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startLogVerification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification has started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "state": "running",
                     *         "startedAt": "2026-03-01T12:00:00+00:00",
                     *         "finishedAt": null,
                     *         "result": null
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["StartedLogVerificationResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `already_running`: The same work was started before, and has not ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    importRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "csv": "effect,sender,recipient,network,settings\r\nallow,*@example.org,*,,maxTotalSize=1000000000\r\n",
                 *       "mode": "replace",
                 *       "dryRun": true
                 *     }
                 */
                "application/json": components["schemas"]["PolicyRuleImport"];
            };
        };
        responses: {
            /** @description What was changed or, after a dry run, would be. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "added": [
                     *           {
                     *             "line": 2,
                     *             "effect": "allow",
                     *             "sender": "*@example.org",
                     *             "recipient": "*",
                     *             "network": null,
                     *             "settings": {
                     *               "maxTotalSize": 1000000000
                     *             }
                     *           }
                     *         ],
                     *         "removed": [],
                     *         "unchanged": 0,
                     *         "faults": []
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyRuleImportResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `import_invalid`: The file has errors, so nothing was changed.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: There are already as many of these as allowed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    orderRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": [
                 *         "k3v9x2maQ7",
                 *         "p8Lw4ZtB2x"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PolicyRuleOrder"];
            };
        };
        responses: {
            /** @description The order was changed. */
            204: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listRules: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "k3v9x2maQ7",
                     *           "effect": "allow",
                     *           "sender": "*@example.org",
                     *           "recipient": "*",
                     *           "network": null,
                     *           "settings": {
                     *             "maxTotalSize": 1000000000
                     *           },
                     *           "tryOut": false,
                     *           "acting": true
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyRulesResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "effect": "allow",
                 *       "sender": "*@example.org",
                 *       "recipient": "*",
                 *       "network": null,
                 *       "settings": {
                 *         "maxTotalSize": 1000000000
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewPolicyRule"];
            };
        };
        responses: {
            /** @description The rule. */
            201: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "k3v9x2maQ7",
                     *         "effect": "allow",
                     *         "sender": "*@example.org",
                     *         "recipient": "*",
                     *         "network": null,
                     *         "settings": {
                     *           "maxTotalSize": 1000000000
                     *         },
                     *         "tryOut": false,
                     *         "acting": true
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyRuleResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: There are already as many of these as allowed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changeRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the rule.
                 * @example q4Zn7RtB2x
                 */
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "effect": "allow",
                 *       "sender": "*@example.org",
                 *       "recipient": "*",
                 *       "network": null,
                 *       "settings": {
                 *         "maxTotalSize": 1000000000
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewPolicyRule"];
            };
        };
        responses: {
            /** @description The rule. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "k3v9x2maQ7",
                     *         "effect": "allow",
                     *         "sender": "*@example.org",
                     *         "recipient": "*",
                     *         "network": null,
                     *         "settings": {
                     *           "maxTotalSize": 1000000000
                     *         },
                     *         "tryOut": false,
                     *         "acting": true
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyRuleResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeRule: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the rule.
                 * @example q4Zn7RtB2x
                 */
                ruleId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rule was removed. */
            204: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    simulatePolicy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sender": "ann@example.org",
                 *       "recipients": [
                 *         "bob@example.net"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PolicySimulation"];
            };
        };
        responses: {
            /** @description The decision. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "allowed": true,
                     *         "maySend": true,
                     *         "failedRecipients": [],
                     *         "allowing": [
                     *           "k3v9x2maQ7"
                     *         ],
                     *         "denying": [],
                     *         "settings": [
                     *           {
                     *             "name": "maxRetentionPeriod",
                     *             "value": 30,
                     *             "rules": []
                     *           },
                     *           {
                     *             "name": "maxTotalSize",
                     *             "value": 1000000000,
                     *             "rules": [
                     *               "k3v9x2maQ7"
                     *             ]
                     *           }
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PolicySimulationResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `recipient_address_malformed`: An email address in the body is not valid.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listRoles: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The roles and permissions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "roles": [
                     *           {
                     *             "name": "viewer",
                     *             "permissions": [
                     *               "account",
                     *               "transfers.read",
                     *               "log.read",
                     *               "policy.read",
                     *               "settings.read",
                     *               "clients.read",
                     *               "recipients.read",
                     *               "emails.read",
                     *               "languages.read",
                     *               "legal.read",
                     *               "brand.read",
                     *               "health.read",
                     *               "statistics.read",
                     *               "setup.read"
                     *             ]
                     *           },
                     *           {
                     *             "name": "operator",
                     *             "permissions": [
                     *               "account",
                     *               "transfers.read",
                     *               "log.read",
                     *               "policy.read",
                     *               "settings.read",
                     *               "clients.read",
                     *               "recipients.read",
                     *               "emails.read",
                     *               "languages.read",
                     *               "legal.read",
                     *               "brand.read",
                     *               "health.read",
                     *               "statistics.read",
                     *               "setup.read",
                     *               "transfers.delete",
                     *               "transfers.export",
                     *               "verifications.read",
                     *               "verifications.write",
                     *               "recipients.unlock",
                     *               "emails.write",
                     *               "languages.write",
                     *               "legal.write",
                     *               "people.read",
                     *               "health.check",
                     *               "audit.read"
                     *             ]
                     *           },
                     *           {
                     *             "name": "administrator",
                     *             "permissions": [
                     *               "account",
                     *               "transfers.read",
                     *               "log.read",
                     *               "policy.read",
                     *               "settings.read",
                     *               "clients.read",
                     *               "recipients.read",
                     *               "emails.read",
                     *               "languages.read",
                     *               "legal.read",
                     *               "brand.read",
                     *               "health.read",
                     *               "statistics.read",
                     *               "setup.read",
                     *               "transfers.delete",
                     *               "transfers.export",
                     *               "verifications.read",
                     *               "verifications.write",
                     *               "recipients.unlock",
                     *               "emails.write",
                     *               "languages.write",
                     *               "legal.write",
                     *               "people.read",
                     *               "health.check",
                     *               "audit.read",
                     *               "policy.write",
                     *               "settings.write",
                     *               "brand.write",
                     *               "setup.write",
                     *               "clients.write",
                     *               "people.erase",
                     *               "administrators.read",
                     *               "administrators.write",
                     *               "keys.read"
                     *             ]
                     *           }
                     *         ],
                     *         "permissions": [
                     *           {
                     *             "name": "account",
                     *             "description": "Manage the own account: sessions, API tokens and factors.",
                     *             "grantable": false,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "transfers.read",
                     *             "description": "Search transfers and show their history.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "log.read",
                     *             "description": "List and verify the transfer log.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "policy.read",
                     *             "description": "List, export and simulate policy rules.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "settings.read",
                     *             "description": "List settings.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "clients.read",
                     *             "description": "List registered clients.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "recipients.read",
                     *             "description": "List locked recipients.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "emails.read",
                     *             "description": "List queued and failed emails.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "languages.read",
                     *             "description": "List and check language packs.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "legal.read",
                     *             "description": "Read legal texts.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "brand.read",
                     *             "description": "Read the brand.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "health.read",
                     *             "description": "Read the state of database, storage, mail server and scanner.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "statistics.read",
                     *             "description": "Read statistics.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "setup.read",
                     *             "description": "Read the steps of the set-up.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "transfers.delete",
                     *             "description": "Delete transfers.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "transfers.export",
                     *             "description": "Export transfers and the transfer log.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "verifications.read",
                     *             "description": "List the verifications of an address.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "verifications.write",
                     *             "description": "End verifications.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "recipients.unlock",
                     *             "description": "Unlock recipients.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "emails.write",
                     *             "description": "Retry and drop emails.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "languages.write",
                     *             "description": "Install and remove language packs.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "legal.write",
                     *             "description": "Change legal texts.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "people.read",
                     *             "description": "Find and export the personal data of an address.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "health.check",
                     *             "description": "Check database, storage, mail server and scanner now.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "audit.read",
                     *             "description": "List and export the audit log.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "policy.write",
                     *             "description": "Change and import policy rules.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "settings.write",
                     *             "description": "Change settings.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "brand.write",
                     *             "description": "Change the brand.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "setup.write",
                     *             "description": "Finish steps of the set-up and run its checks.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "clients.write",
                     *             "description": "Register and remove clients.",
                     *             "grantable": true,
                     *             "reauthentication": true
                     *           },
                     *           {
                     *             "name": "people.erase",
                     *             "description": "Erase the personal data of an address.",
                     *             "grantable": true,
                     *             "reauthentication": true
                     *           },
                     *           {
                     *             "name": "administrators.read",
                     *             "description": "List administrators and their sessions.",
                     *             "grantable": true,
                     *             "reauthentication": false
                     *           },
                     *           {
                     *             "name": "administrators.write",
                     *             "description": "Invite, change and remove administrators, and end their sessions.",
                     *             "grantable": false,
                     *             "reauthentication": true
                     *           },
                     *           {
                     *             "name": "keys.read",
                     *             "description": "Show the master key, to copy it.",
                     *             "grantable": false,
                     *             "reauthentication": true
                     *           }
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["RolesResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getAdminSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "administrator": {
                     *           "id": "T9vBc2LqZ5",
                     *           "name": "anna",
                     *           "role": "viewer"
                     *         },
                     *         "permissions": [
                     *           "account",
                     *           "transfers.read",
                     *           "log.read",
                     *           "policy.read",
                     *           "settings.read",
                     *           "clients.read",
                     *           "recipients.read",
                     *           "emails.read",
                     *           "languages.read",
                     *           "legal.read",
                     *           "brand.read",
                     *           "health.read",
                     *           "statistics.read",
                     *           "setup.read"
                     *         ],
                     *         "id": "q4Zn7RtB2x",
                     *         "method": "password",
                     *         "createdAt": "2026-03-01T12:00:00+00:00",
                     *         "endsAt": "2026-03-01T13:20:00+00:00",
                     *         "reauthenticatedUntil": "2026-03-01T12:05:00+00:00"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AdminSessionResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session was ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            /** @description The sign-in is confirmed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `sign_in_failed`: The name, the password or the code is wrong.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listAdminSessions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "q4Zn7RtB2x",
                     *           "current": true,
                     *           "method": "password",
                     *           "createdAt": "2026-03-01T12:00:00+00:00",
                     *           "seenAt": "2026-03-01T12:20:00+00:00",
                     *           "endsAt": "2026-03-01T13:20:00+00:00",
                     *           "network": "192.0.2.17",
                     *           "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AdminSessionsResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    endAdminSessions: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The sessions were ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    endAdminSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the session.
                 * @example q4Zn7RtB2x
                 */
                sessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session was ended. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "retention.days",
                     *           "group": "Transfers",
                     *           "valueType": "integer",
                     *           "description": "Days that expired transfers stay listed. After that, all records of them are deleted.",
                     *           "value": 14,
                     *           "default": 30,
                     *           "changed": true,
                     *           "reauthentication": false,
                     *           "minimum": 0,
                     *           "maximum": 36500
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": {
                 *         "retention.days": 14
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            /** @description All settings after the change. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "retention.days",
                     *           "group": "Transfers",
                     *           "valueType": "integer",
                     *           "description": "Days that expired transfers stay listed. After that, all records of them are deleted.",
                     *           "value": 14,
                     *           "default": 30,
                     *           "changed": true,
                     *           "reauthentication": false,
                     *           "minimum": 0,
                     *           "maximum": 36500
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_requirements_unsatisfiable`: The server cannot generate a password that meets its requirements. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_changed`: The data was changed since it was read. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_missing`: The change does not name the version that it is based on. */
            428: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The steps. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "baseUrl",
                     *           "state": "done",
                     *           "isDetected": true
                     *         },
                     *         {
                     *           "name": "keyCopy",
                     *           "state": "open",
                     *           "isDetected": false
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SetupResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    runSetupCheck: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /** @description What to check. */
                check: "baseUrl" | "certificate" | "clock" | "database" | "disk" | "mail" | "scanner" | "storage";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "state": "ok",
                     *         "sentence": "https://files.example.org leads to this service."
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["CheckResultResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changeSetupStep: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /** @description Name of the step. */
                step: "name" | "baseUrl" | "mail" | "keyCopy" | "policy" | "scanner" | "languages";
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "skipped"
                 *     }
                 */
                "application/json": components["schemas"]["SetupStepChange"];
            };
        };
        responses: {
            /** @description The step was changed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sendTestEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "anna@example.org"
                 *     }
                 */
                "application/json": components["schemas"]["TestEmailRequest"];
            };
        };
        responses: {
            /** @description The email is queued. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "Vx5cN8qLp2"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["QueuedTestEmailResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getTestEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /** @description ID of the test email. */
                emailId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "state": "sent",
                     *         "attempts": 1,
                     *         "failure": null
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["TestEmailResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getSignIn: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ways to sign in. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "setUp": true,
                     *         "methods": [
                     *           "password"
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SignInDescriptionResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    signInByCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "state": "ExampleState-0123456789",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": components["schemas"]["CodeSignIn"];
            };
        };
        responses: {
            /** @description The administrator is signed in. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "administrator": {
                     *           "id": "T9vBc2LqZ5",
                     *           "name": "anna",
                     *           "role": "administrator"
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SignedInResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_failed`: The name, the password or the code is wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    signInByPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "anna",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordSignIn"];
            };
        };
        responses: {
            /** @description The password is right. */
            200: {
                headers: {
                    "Set-Cookie": components["headers"]["Set-Cookie"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "next": "code",
                     *         "state": "ExampleState-0123456789",
                     *         "administrator": null
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordSignInResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_failed`: The name, the password or the code is wrong. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getStatistics: {
        parameters: {
            query?: {
                /**
                 * @description First day. Default: the last 24 hours, 30 days or 12 months. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                from?: string;
                /** @description Length of the periods. */
                period?: "hour" | "day" | "month";
                /**
                 * @description Last day. Default: today. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                until?: string;
            };
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The periods. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "period": "2026-03-01",
                     *           "transfers": 118,
                     *           "volume": 73400320000,
                     *           "failedTransfers": 0,
                     *           "findings": 1,
                     *           "expired": 97,
                     *           "revoked": 2,
                     *           "removed": 1,
                     *           "lockedOut": 0,
                     *           "downloads": 402,
                     *           "views": 31,
                     *           "senders": 64,
                     *           "recipients": 171,
                     *           "failedEmails": 3,
                     *           "storedBytes": 48213004000,
                     *           "freeBytes": 210000000000
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["StatisticsResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getStorage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The space. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "storedBytes": 48213004000,
                     *         "freeBytes": 210000000000,
                     *         "freeSpoolBytes": null,
                     *         "minFreeBytes": 1073741824,
                     *         "databaseBytes": 73400320,
                     *         "forecast": {
                     *           "usedPerDay": 1500000000,
                     *           "fullAt": "2026-07-18T12:00:00+00:00"
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["StorageResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The tokens, without their secrets. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Hm3pX8wLk1",
                     *           "name": "Monitoring",
                     *           "scopes": [
                     *             "health.read",
                     *             "statistics.read"
                     *           ],
                     *           "createdAt": "2026-03-01T12:00:00+00:00",
                     *           "endsAt": "2026-05-30T12:00:00+00:00",
                     *           "usedAt": null
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["ApiTokensResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Monitoring",
                 *       "scopes": [
                 *         "health.read",
                 *         "statistics.read"
                 *       ],
                 *       "days": 90
                 *     }
                 */
                "application/json": components["schemas"]["NewApiToken"];
            };
        };
        responses: {
            /** @description The token. It is shown only now. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "Hm3pX8wLk1",
                     *         "name": "Monitoring",
                     *         "scopes": [
                     *           "health.read",
                     *           "statistics.read"
                     *         ],
                     *         "createdAt": "2026-03-01T12:00:00+00:00",
                     *         "endsAt": "2026-05-30T12:00:00+00:00",
                     *         "token": "spt_ExampleApiToken-0123456789-ExampleApiToken0"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedApiTokenResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sign_in_required`: An administrator must sign in, or an API token is required.
             *
             *     `reauthentication_required`: This action needs a sign-in that is a few minutes old at most.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit_reached`: There are already as many of these as allowed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    removeToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description ID of the token.
                 * @example q4Zn7RtB2x
                 */
                tokenId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token was removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    searchTransfers: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. Omit it for the first page. */
                after?: string;
                /**
                 * @description First day of creation. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                from?: string;
                /** @description Largest total size of the files in bytes. */
                "max-size"?: number;
                /** @description Smallest total size of the files in bytes. The size of a transfer is known some seconds after its submission. */
                "min-size"?: number;
                /** @description Entries per page. */
                "page-size"?: number;
                /**
                 * @description A part of the address of the sender or a recipient, or the start of a tracking ID, from its day on.
                 * @example example.net
                 */
                q?: string;
                /**
                 * @description Address of a recipient.
                 * @example bob@example.org
                 */
                recipient?: string;
                /**
                 * @description Address of the sender.
                 * @example bob@example.org
                 */
                sender?: string;
                /** @description States, one of which the transfer has. */
                state?: ("Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security")[];
                /**
                 * @description Last day of creation. YYYY-MM-DD, UTC.
                 * @example 2026-03-01
                 */
                until?: string;
            };
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transfers. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "trackingId": "20260301-120000-Ab3dE6gH",
                     *           "state": "Active",
                     *           "sender": "ann@example.org",
                     *           "recipientCount": 1,
                     *           "files": 2,
                     *           "bytes": 52428800,
                     *           "createdAt": "2026-03-01T12:00:00+00:00",
                     *           "finalizedAt": "2026-03-01T12:04:00+00:00",
                     *           "expiresAt": "2026-03-31T12:00:00+00:00",
                     *           "recipients": [
                     *             {
                     *               "kind": "to",
                     *               "address": "bob@example.org"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "meta": {
                     *         "pageSize": 50,
                     *         "next": null,
                     *         "complete": true,
                     *         "moreAddresses": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FoundTransferPage"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `recipient_address_malformed`: An email address in the body is not valid.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getAdminTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "trackingId": "20260301-120000-Ab3dE6gH",
                     *         "state": "Active",
                     *         "sender": "ann@example.org",
                     *         "recipientCount": 1,
                     *         "files": 2,
                     *         "bytes": 52428800,
                     *         "createdAt": "2026-03-01T12:00:00+00:00",
                     *         "finalizedAt": "2026-03-01T12:04:00+00:00",
                     *         "expiresAt": "2026-03-31T12:00:00+00:00",
                     *         "recipients": [
                     *           {
                     *             "id": "Wq7LmZ2xTk",
                     *             "kind": "to",
                     *             "address": "bob@example.org",
                     *             "emailFailed": false,
                     *             "lockedUntil": null,
                     *             "downloads": 2,
                     *             "lastDownloadAt": "2026-03-02T08:30:00+00:00"
                     *           }
                     *         ],
                     *         "removedFiles": [],
                     *         "log": [
                     *           {
                     *             "at": "2026-03-01T12:03:00+00:00",
                     *             "event": "submitted"
                     *           },
                     *           {
                     *             "at": "2026-03-01T12:04:00+00:00",
                     *             "event": "finalized"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AdminTransferResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description Required with a session cookie, unless a browser sends a GET from a page of this server. Other websites cannot send it.
                 * @example 1
                 */
                "X-Sealpost-Admin"?: components["parameters"]["X-Sealpost-Admin"];
            };
            path: {
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "reason": "Sent to the wrong address"
                 *     }
                 */
                "application/json": components["schemas"]["TransferDeletion"];
            };
        };
        responses: {
            /** @description The transfer was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sign_in_required`: An administrator must sign in, or an API token is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `permission_missing`: The role of the administrator, or the scopes of the API token, do not allow this.
             *
             *     `administration_refused`: Administration needs HTTPS.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_ended`: The transfer has already ended. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createClientId: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new client ID. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "clientId": "ExampleClientId0123456789ExampleClientId0123456789abcdefghijklmnop"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["ClientIdResponse"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sendLogs: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example [
                 *       {
                 *         "timestamp": "2026-03-01T12:00:00Z",
                 *         "level": "WARN",
                 *         "message": "The upload was interrupted."
                 *       }
                 *     ]
                 */
                "application/json": components["schemas"]["LogEntries"];
            };
        };
        responses: {
            /** @description The entries were accepted. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `remote_logging_refused`: This client may not send log entries. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    generatePassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The generated password. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "password": "K7fm-q2xp-9drt-h6vn"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["GeneratedPasswordResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `password_requirements_unsatisfiable`: The server cannot generate a password that meets its requirements. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    validatePassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "Xq7-mTvw"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordToValidate"];
            };
        };
        responses: {
            /** @description The requirements that the password does not meet. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "valid": false,
                     *         "rulesNotFulfilled": [
                     *           {
                     *             "name": "minimumLengthRequired",
                     *             "details": {
                     *               "length": 10
                     *             }
                     *           }
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordValidationResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listPasswordRequirements: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The requirements. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "whitespacesDeclined",
                     *           "details": {}
                     *         },
                     *         {
                     *           "name": "keyboardSequenceDeclined",
                     *           "details": {
                     *             "count": 3
                     *           }
                     *         },
                     *         {
                     *           "name": "minimumLengthRequired",
                     *           "details": {
                     *             "length": 10
                     *           }
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PasswordRequirementsResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getCors: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Origin of the calling web page. Browsers set it.
                 * @example https://app.example.org
                 */
                Origin?: components["parameters"]["Origin"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Product key. Both have the same content.
                 * @example api.rest
                 */
                productKey: "api.rest" | "server";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the origin is allowed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "active": true
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["CorsStatusResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listLanguagePacks: {
        parameters: {
            query?: {
                /**
                 * @description Only packs of this major version.
                 * @example 2
                 */
                "major-version"?: number;
            };
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Product key. Both have the same content.
                 * @example api.rest
                 */
                productKey: "api.rest" | "server";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The installed language packs. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "de_2",
                     *           "displayName": "Deutsch",
                     *           "locale": "de",
                     *           "version": "2.2",
                     *           "lastChangeTimestamp": null,
                     *           "href": "/api/products/api.rest/language-packs/de_2"
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["LanguagePacksResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getLanguagePack: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Locale and major version of the pack, such as `pt-BR_2`. `pt_BR_2` is accepted too.
                 * @example de_2
                 */
                packId: string;
                /**
                 * @description Product key. Both have the same content.
                 * @example api.rest
                 */
                productKey: "api.rest" | "server";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The language pack. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "id": "de_2",
                     *         "displayName": "Deutsch",
                     *         "locale": "de",
                     *         "version": "2.2",
                     *         "lastChangeTimestamp": null,
                     *         "href": "/api/products/api.rest/language-packs/de_2"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["LanguagePackResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `language_pack_unknown`: This language pack does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getLanguagePackFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Locale and major version of the pack, such as `pt-BR_2`. `pt_BR_2` is accepted too.
                 * @example de_2
                 */
                packId: string;
                /**
                 * @description Path of the file in the pack, without the language in its name. It may contain slashes, plain or as `%2F`: many generators encode them.
                 * @example mail/recipient.json
                 */
                path: string;
                /**
                 * @description Product key. Both have the same content.
                 * @example api.rest
                 */
                productKey: "api.rest" | "server";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `language_pack_unknown`: This language pack does not exist.
             *
             *     `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `content_changed`: The content no longer matches the precondition in If-Match. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getImprint: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Product key. Both have the same content.
                 * @example api.rest
                 */
                productKey: "api.rest" | "server";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The legal notice. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "type": "text/markdown",
                     *         "content": "**Example Ltd**, 1 Example Street"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["LegalNoticeResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getTermsOfUse: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Product key. Both have the same content.
                 * @example api.rest
                 */
                productKey: "api.rest" | "server";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The terms of use in all languages. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "active": true,
                     *         "lastChangeTimestamp": "2026-03-01T12:00:00+00:00",
                     *         "terms": [
                     *           {
                     *             "locale": "en",
                     *             "title": "Terms of use",
                     *             "content": "Send only your own files.",
                     *             "type": "text/plain"
                     *           }
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["TermsOfUseResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getLogging: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Product key. Both have the same content.
                 * @example api.rest
                 */
                productKey: "api.rest" | "server";
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The remote logging settings. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "remoteLoggingEnabled": true,
                     *         "level": "WARN"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["RemoteLoggingResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getStatus: {
        parameters: {
            query?: {
                /** @description A random text. Servers that share a master key return the same `proof` for it, and no other server does. */
                nonce?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The supported API versions. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "apiVersions": {
                     *         "uiApiVersions": [
                     *           {
                     *             "major": 1,
                     *             "minor": 15
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ServerStatus"];
                };
            };
            /** @description `value_malformed`: A header, parameter or body member is not valid. */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "totalSize": 23,
                     *         "checksumAlgorithm": "SHA-256",
                     *         "trackingId": "20260301-120000-Ab3dE6gH",
                     *         "senderEmail": "ann@example.org",
                     *         "senderVerified": true,
                     *         "senderName": "Ann",
                     *         "expirationDate": "2026-03-31T12:00:00+00:00",
                     *         "fileCount": 1,
                     *         "confidentialMessage": false,
                     *         "confidentialMessageFileId": null,
                     *         "zipHref": "/api/transfers/k7Qm2XwR9b/zip?ticket=ZXhhbXBsZQ.dGlja2V0",
                     *         "emlHref": null,
                     *         "checksumsHref": "/api/transfers/k7Qm2XwR9b/checksums?ticket=ZXhhbXBsZQ.dGlja2V0",
                     *         "messageHref": null
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["TransferDetailsResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_processing`: The transfer is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    downloadChecksums: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, `Range` is ignored.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
                /**
                 * @description One byte range of the content (RFC 9110). Several ranges are ignored, and all of the content is sent.
                 * @example bytes=1000-
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subject, if recipients may see it, and one row per file. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example Subject,
                     *     File Name,Checksum
                     *     figures.txt,bdf792d2ab72f869e7e391dc4e8d24469487fa754e0ea20045f71f6da3c74389 (SHA-256)
                     */
                    "text/csv": string;
                };
            };
            /** @description Partial content. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             *
             *     `ticket_invalid`: The ticket of the download link is not valid or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_processing`: The transfer is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `content_changed`: The content no longer matches the precondition in If-Match. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_unsatisfiable`: The requested range is outside the content. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    downloadEml: {
        parameters: {
            query?: {
                /**
                 * @description Maximum EML size in MB (1 MB = 1,000,000 bytes). Files that do not fit are omitted and listed in the message.
                 * @example 25
                 */
                threshold?: number;
            };
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, `Range` is ignored.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
                /**
                 * @description One byte range of the content (RFC 9110). Several ranges are ignored, and all of the content is sent.
                 * @example bytes=1000-
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The confidential message with the other files attached. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description Partial content. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             *
             *     `ticket_invalid`: The ticket of the download link is not valid or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `eml_too_large`: The EML file is larger than the threshold, even without attachments.
             *
             *     `no_confidential_message`: The transfer has no confidential message.
             *
             *     `transfer_processing`: The transfer is still being processed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `content_changed`: The content no longer matches the precondition in If-Match. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_unsatisfiable`: The requested range is outside the content. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listFiles: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files of the transfer. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "Zt4bN8cL1s",
                     *           "fileName": "figures.txt",
                     *           "size": 23,
                     *           "checksum": "bdf792d2ab72f869e7e391dc4e8d24469487fa754e0ea20045f71f6da3c74389",
                     *           "href": "/api/transfers/k7Qm2XwR9b/files/Zt4bN8cL1s?ticket=ZXhhbXBsZQ.dGlja2V0",
                     *           "previewHref": "/api/transfers/k7Qm2XwR9b/files/Zt4bN8cL1s/preview?ticket=ZXhhbXBsZQ.dGlja2V0"
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["TransferFilesResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_processing`: The transfer is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, `Range` is ignored.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
                /**
                 * @description One byte range of the content (RFC 9110). Several ranges are ignored, and all of the content is sent.
                 * @example bytes=1000-
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description ID of the file.
                 * @example Zt4bN8cL1s
                 */
                fileId: string;
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content of the file. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Partial content. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             *
             *     `ticket_invalid`: The ticket of the download link is not valid or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_processing`: The transfer is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `content_changed`: The content no longer matches the precondition in If-Match. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_unsatisfiable`: The requested range is outside the content. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    previewFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, `Range` is ignored.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
                /**
                 * @description One byte range of the content (RFC 9110). Several ranges are ignored, and all of the content is sent.
                 * @example bytes=1000-
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description ID of the file.
                 * @example Zt4bN8cL1s
                 */
                fileId: string;
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content of the file, with the media type of its extension. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Partial content. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             *
             *     `ticket_invalid`: The ticket of the download link is not valid or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `preview_denied`: The file can only be downloaded: the sender does not allow previews, or its type has none.
             *
             *     `transfer_processing`: The transfer is still being processed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `content_changed`: The content no longer matches the precondition in If-Match. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_unsatisfiable`: The requested range is outside the content. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    downloadEmlOfFiles: {
        parameters: {
            query?: {
                /**
                 * @description Maximum EML size in MB (1 MB = 1,000,000 bytes). Files that do not fit are omitted and listed in the message.
                 * @example 25
                 */
                threshold?: number;
            };
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, `Range` is ignored.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
                /**
                 * @description One byte range of the content (RFC 9110). Several ranges are ignored, and all of the content is sent.
                 * @example bytes=1000-
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The confidential message with the other files attached. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description Partial content. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             *
             *     `ticket_invalid`: The ticket of the download link is not valid or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `eml_too_large`: The EML file is larger than the threshold, even without attachments.
             *
             *     `no_confidential_message`: The transfer has no confidential message.
             *
             *     `transfer_processing`: The transfer is still being processed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `content_changed`: The content no longer matches the precondition in If-Match. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_unsatisfiable`: The requested range is outside the content. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    downloadZipOfFiles: {
        parameters: {
            query?: {
                /**
                 * @description File IDs, separated by commas, or in repeated parameters, whose name may end with `[]` or an index. Default: all files.
                 * @example [
                 *       "Zt4bN8cL1s"
                 *     ]
                 */
                "customized-files-ids"?: string[];
                /** @description Whether to add `checksums.csv`, which lists all files. */
                "include-checksum-file"?: boolean;
                /** @description `true`: include only the listed files. `false`: exclude them. */
                "is-customized-files-ids-include"?: boolean;
            };
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, `Range` is ignored.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
                /**
                 * @description One byte range of the content (RFC 9110). Several ranges are ignored, and all of the content is sent.
                 * @example bytes=1000-
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Partial content. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             *
             *     `ticket_invalid`: The ticket of the download link is not valid or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_processing`: The transfer is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `content_changed`: The content no longer matches the precondition in If-Match. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_unsatisfiable`: The requested range is outside the content. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getConfidentialMessage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message without scripts, images and styles. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!DOCTYPE html>
                     *     <html lang="">
                     *     <head>
                     *     <title>Confidential message</title>
                     *     </head>
                     *     <body dir="auto">
                     *     <p>Hello</p>
                     *     </body>
                     *     </html>
                     */
                    "text/html": string;
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             *
             *     `ticket_invalid`: The ticket of the download link is not valid or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `confidential_message_too_large`: The confidential message is too large to be shown.
             *
             *     `no_confidential_message`: The transfer has no confidential message.
             *
             *     `transfer_processing`: The transfer is still being processed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    downloadZip: {
        parameters: {
            query?: {
                /**
                 * @description File IDs, separated by commas, or in repeated parameters, whose name may end with `[]` or an index. Default: all files.
                 * @example [
                 *       "Zt4bN8cL1s"
                 *     ]
                 */
                "customized-files-ids"?: string[];
                /** @description Whether to add `checksums.csv`, which lists all files. */
                "include-checksum-file"?: boolean;
                /** @description `true`: include only the listed files. `false`: exclude them. */
                "is-customized-files-ids-include"?: boolean;
            };
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, the response is 412.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Match"?: components["parameters"]["If-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description `ETag` of an earlier response. If the content has changed, `Range` is ignored.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-Range"?: components["parameters"]["If-Range"];
                /**
                 * @description One byte range of the content (RFC 9110). Several ranges are ignored, and all of the content is sent.
                 * @example bytes=1000-
                 */
                Range?: components["parameters"]["Range"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Partial content. */
            206: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             *
             *     `ticket_invalid`: The ticket of the download link is not valid or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_processing`: The transfer is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `content_changed`: The content no longer matches the precondition in If-Match. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `range_unsatisfiable`: The requested range is outside the content. */
            416: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    downloadSelectedZip: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "customizedFilesIds": [
                 *         "Zt4bN8cL1s"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["ZipSelection"];
            };
        };
        responses: {
            /** @description The archive. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             *
             *     `ticket_invalid`: The ticket of the download link is not valid or has expired.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `cross_site_refused`: Requests from other websites are not allowed here.
             *
             *     `transfer_locked`: Access is temporarily locked after too many wrong passwords.
             */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_processing`: The transfer is still being processed. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deletion was started. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listLockedRecipients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The locked recipients. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "trackingId": "20260301-120000-Ab3dE6gH",
                     *           "id": "k7Qm2XwR9b",
                     *           "mail": "bob@example.org",
                     *           "lockedUntil": "2026-03-01T12:15:00+00:00",
                     *           "wrongPasswords": 5
                     *         }
                     *       ],
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["LockedRecipientsResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getTransferPolicy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipients": [
                 *         "bob@example.org"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["PolicyRequest"];
            };
        };
        responses: {
            /** @description Whether sending is allowed, and the limits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "allowed": true,
                     *         "failedRecipients": null,
                     *         "settings": {
                     *           "maxRetentionPeriod": 30,
                     *           "maxTotalSize": 107374182400,
                     *           "showFileNamesDefault": true,
                     *           "showFileNamesChangeable": true,
                     *           "allowPreviewDefault": true,
                     *           "allowPreviewChangeable": true,
                     *           "showZipFileContentDefault": false,
                     *           "sendDownloadNotificationsDefault": true,
                     *           "sendDownloadNotificationsChangeable": true,
                     *           "confidentialMessageAllowed": true,
                     *           "confidentialMessageRequired": false,
                     *           "recipientNotificationEditable": true,
                     *           "securityModes": [
                     *             {
                     *               "name": "ONE_TIME_PASSWORD",
                     *               "config": {
                     *                 "allowedPasswordModes": [
                     *                   "GENERATED",
                     *                   "MANUAL",
                     *                   "NONE"
                     *                 ]
                     *               }
                     *             }
                     *           ],
                     *           "fileTypeFilterConfig": {
                     *             "listMode": "DENY",
                     *             "fileTypes": [
                     *               "exe"
                     *             ]
                     *           }
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["PolicyResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `recipient_address_malformed`: An email address in the body is not valid.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `sender_refused`: The policy does not allow this address to send. */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `recipient_limit_exceeded`: The transfer has too many recipients. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sender": {
                 *         "name": "Ann"
                 *       },
                 *       "recipients": {
                 *         "to": [
                 *           {
                 *             "mail": "bob@example.org"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["NewSession"];
            };
        };
        responses: {
            /** @description The session was created. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `recipient_address_malformed`: An email address in the body is not valid.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sender_refused`: The policy does not allow this address to send.
             *
             *     `recipients_refused`: The policy does not allow sending to one or more of the recipients.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `quota_exceeded`: The sender has reached the quota for 24 hours, drafts included.
             *
             *     `recipient_limit_exceeded`: The transfer has too many recipients.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "sender": {
                     *           "name": "Ann",
                     *           "phone": ""
                     *         },
                     *         "recipients": {
                     *           "to": [
                     *             {
                     *               "mail": "bob@example.org"
                     *             }
                     *           ],
                     *           "cc": [],
                     *           "bcc": []
                     *         },
                     *         "files": [
                     *           {
                     *             "id": "Zt4bN8cL1s",
                     *             "fileName": "figures.txt",
                     *             "size": 23,
                     *             "checksum": "bdf792d2ab72f869e7e391dc4e8d24469487fa754e0ea20045f71f6da3c74389",
                     *             "href": "/api/users/ann@example.org/transfer-sessions/20260301-120000-Ab3dE6gH/files/Zt4bN8cL1s",
                     *             "state": "UPLOADED"
                     *           }
                     *         ],
                     *         "expirationDate": "2026-03-31T12:00:00+00:00",
                     *         "notificationMessage": {
                     *           "subject": "Figures",
                     *           "body": "Please check the second page."
                     *         },
                     *         "senderLanguage": "en",
                     *         "recipientLanguage": "de",
                     *         "showFileNames": true,
                     *         "allowPreview": true,
                     *         "showZipFileContent": false,
                     *         "sendRecipientNotification": true,
                     *         "sendUploadSummary": true,
                     *         "sendDownloadNotifications": true,
                     *         "sendDownloadSummary": false,
                     *         "fileChecksumAlgorithm": "SHA-256",
                     *         "classificationId": null,
                     *         "confidentialMessageFileId": null,
                     *         "securityMode": {
                     *           "name": "ONE_TIME_PASSWORD",
                     *           "config": {
                     *             "passwordMode": "GENERATED",
                     *             "password": "K7fm-q2xp-9drt-h6vn"
                     *           }
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    submitSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfer was finalized. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `sender_refused`: The policy does not allow this address to send.
             *
             *     `recipients_refused`: The policy does not allow sending to one or more of the recipients.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `confidential_message_denied`: The policy does not allow a confidential message.
             *
             *     `confidential_message_required`: The policy requires a confidential message.
             *
             *     `conflict`: Another request changed the same data at the same time.
             *
             *     `expiration_date_passed`: The expiration date is not in the future.
             *
             *     `expiration_date_too_late`: The expiration date is later than the policy allows.
             *
             *     `files_missing`: At least one file is required.
             *
             *     `manual_password_missing`: A password is required in password mode MANUAL.
             *
             *     `notification_text_denied`: The policy does not allow the notification text to be changed.
             *
             *     `option_fixed`: The policy does not allow this option to be changed.
             *
             *     `password_mode_denied`: The policy does not allow this password mode.
             *
             *     `password_requirements_not_met`: The password does not meet all requirements.
             *
             *     `quota_exceeded`: The sender has reached the quota for 24 hours, drafts included.
             *
             *     `size_limit_exceeded`: The files of the transfer are too large together.
             *
             *     `upload_incomplete`: Some files have not been fully uploaded.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The session was deleted. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Another request changed the same data at the same time. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "notificationMessage": {
                 *         "subject": "Figures",
                 *         "body": "Please check the second page."
                 *       },
                 *       "recipientLanguage": "de"
                 *     }
                 */
                "application/json": components["schemas"]["SessionChange"];
            };
        };
        responses: {
            /** @description The updated session. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "sender": {
                     *           "name": "Ann",
                     *           "phone": ""
                     *         },
                     *         "recipients": {
                     *           "to": [
                     *             {
                     *               "mail": "bob@example.org"
                     *             }
                     *           ],
                     *           "cc": [],
                     *           "bcc": []
                     *         },
                     *         "files": [
                     *           {
                     *             "id": "Zt4bN8cL1s",
                     *             "fileName": "figures.txt",
                     *             "size": 23,
                     *             "checksum": "bdf792d2ab72f869e7e391dc4e8d24469487fa754e0ea20045f71f6da3c74389",
                     *             "href": "/api/users/ann@example.org/transfer-sessions/20260301-120000-Ab3dE6gH/files/Zt4bN8cL1s",
                     *             "state": "UPLOADED"
                     *           }
                     *         ],
                     *         "expirationDate": "2026-03-31T12:00:00+00:00",
                     *         "notificationMessage": {
                     *           "subject": "Figures",
                     *           "body": "Please check the second page."
                     *         },
                     *         "senderLanguage": "en",
                     *         "recipientLanguage": "de",
                     *         "showFileNames": true,
                     *         "allowPreview": true,
                     *         "showZipFileContent": false,
                     *         "sendRecipientNotification": true,
                     *         "sendUploadSummary": true,
                     *         "sendDownloadNotifications": true,
                     *         "sendDownloadSummary": false,
                     *         "fileChecksumAlgorithm": "SHA-256",
                     *         "classificationId": null,
                     *         "confidentialMessageFileId": null,
                     *         "securityMode": {
                     *           "name": "ONE_TIME_PASSWORD",
                     *           "config": {
                     *             "passwordMode": "GENERATED",
                     *             "password": "K7fm-q2xp-9drt-h6vn"
                     *           }
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `checksum_algorithm_fixed`: The checksum algorithm can no longer be changed.
             *
             *     `confidential_message_denied`: The policy does not allow a confidential message.
             *
             *     `conflict`: Another request changed the same data at the same time.
             *
             *     `expiration_date_passed`: The expiration date is not in the future.
             *
             *     `expiration_date_too_late`: The expiration date is later than the policy allows.
             *
             *     `manual_password_missing`: A password is required in password mode MANUAL.
             *
             *     `message_too_long`: The notification message is too long.
             *
             *     `notification_text_denied`: The policy does not allow the notification text to be changed.
             *
             *     `option_fixed`: The policy does not allow this option to be changed.
             *
             *     `password_mode_denied`: The policy does not allow this password mode.
             *
             *     `password_not_expected`: The password must be empty in password mode NONE.
             *
             *     `password_requirements_not_met`: The password does not meet all requirements.
             *
             *     `recipient_is_link`: The recipient is a link without an email address, so no email can be sent.
             *
             *     `subject_too_long`: The subject is too long.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `quick_unsupported`: The security mode QUICK is not supported.
             *
             *     `eid_unsupported`: The security mode EID is not supported.
             */
            501: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    registerFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fileName": "figures.txt",
                 *       "size": 23,
                 *       "checksum": "bdf792d2ab72f869e7e391dc4e8d24469487fa754e0ea20045f71f6da3c74389"
                 *     }
                 */
                "application/json": components["schemas"]["NewFile"];
            };
        };
        responses: {
            /** @description The file was registered. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "fileId": "Zt4bN8cL1s"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["RegisteredFileResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `file_name_invalid`: The file name is not allowed.
             *
             *     `file_path_invalid`: The path of the file is not allowed.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Another request changed the same data at the same time.
             *
             *     `file_limit_exceeded`: The transfer has too many files.
             *
             *     `file_name_taken`: A file with this name already exists in the transfer (names are case-insensitive).
             *
             *     `file_type_denied`: The policy does not allow files of this type.
             *
             *     `quota_exceeded`: The sender has reached the quota for 24 hours, drafts included.
             *
             *     `size_limit_exceeded`: The files of the transfer are too large together.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: The server does not have enough disk space. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description ID of the file.
                 * @example Zt4bN8cL1s
                 */
                fileId: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file was removed. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `conflict`: Another request changed the same data at the same time. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description ID of the file.
                 * @example Zt4bN8cL1s
                 */
                fileId: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": string;
            };
        };
        responses: {
            /** @description The file was uploaded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Another request changed the same data at the same time.
             *
             *     `upload_in_progress`: A full upload of this file is already in progress.
             *
             *     `upload_parts_exceeded`: The file was uploaded in too many parts.
             *
             *     `upload_size_mismatch`: The content does not have the registered size.
             *
             *     `upload_superseded`: Another upload of this file has taken over.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: The server does not have enough disk space. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    appendUploadByPost: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Version of the tus protocol.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["Tus-Resumable"];
                /**
                 * @description Position of the first byte of the body in the file: the number of bytes that the server has stored.
                 * @example 1048576
                 */
                "Upload-Offset": components["parameters"]["Upload-Offset"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
                /**
                 * @description The method that the client cannot send.
                 * @example PATCH
                 */
                "X-HTTP-Method-Override": components["parameters"]["X-HTTP-Method-Override"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description ID of the file.
                 * @example Zt4bN8cL1s
                 */
                fileId: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description The bytes were stored. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `method_unsupported`: This endpoint does not support the method of the request. */
            405: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Another request changed the same data at the same time.
             *
             *     `upload_in_progress`: A full upload of this file is already in progress.
             *
             *     `upload_offset_mismatch`: The offset is not the end of the stored content.
             *
             *     `upload_parts_exceeded`: The file was uploaded in too many parts.
             *
             *     `upload_size_mismatch`: The content does not have the registered size.
             *
             *     `upload_superseded`: Another upload of this file has taken over.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_protocol_unsupported`: The version in Tus-Resumable is not supported. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: The server does not have enough disk space. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getUploadOffset: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Version of the tus protocol.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["Tus-Resumable"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description ID of the file.
                 * @example Zt4bN8cL1s
                 */
                fileId: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The upload offset. */
            200: {
                headers: {
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Upload-Length": components["headers"]["Upload-Length"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description `upload_protocol_unsupported`: The version in Tus-Resumable is not supported. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    appendUpload: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Version of the tus protocol.
                 * @example 1.0.0
                 */
                "Tus-Resumable": components["parameters"]["Tus-Resumable"];
                /**
                 * @description Position of the first byte of the body in the file: the number of bytes that the server has stored.
                 * @example 1048576
                 */
                "Upload-Offset": components["parameters"]["Upload-Offset"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description ID of the file.
                 * @example Zt4bN8cL1s
                 */
                fileId: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/offset+octet-stream": string;
            };
        };
        responses: {
            /** @description The bytes were stored. */
            204: {
                headers: {
                    "Tus-Resumable": components["headers"]["Tus-Resumable"];
                    "Tus-Version": components["headers"]["Tus-Version"];
                    "Upload-Offset": components["headers"]["Upload-Offset"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Another request changed the same data at the same time.
             *
             *     `upload_in_progress`: A full upload of this file is already in progress.
             *
             *     `upload_offset_mismatch`: The offset is not the end of the stored content.
             *
             *     `upload_parts_exceeded`: The file was uploaded in too many parts.
             *
             *     `upload_size_mismatch`: The content does not have the registered size.
             *
             *     `upload_superseded`: Another upload of this file has taken over.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `upload_protocol_unsupported`: The version in Tus-Resumable is not supported. */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: The server does not have enough disk space. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    addFiles: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "files": [
                 *         {
                 *           "fileName": "greeting.txt",
                 *           "size": 5,
                 *           "content": "SGVsbG8="
                 *         },
                 *         {
                 *           "fileName": "figures.txt",
                 *           "size": 23,
                 *           "checksum": "bdf792d2ab72f869e7e391dc4e8d24469487fa754e0ea20045f71f6da3c74389"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["NewFiles"];
            };
        };
        responses: {
            /** @description The files were added. Those with content are complete. */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "fileIds": [
                     *           "fRDpEMWBWZ",
                     *           "Zt4bN8cL1s"
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["AddedFilesResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `file_name_invalid`: The file name is not allowed.
             *
             *     `file_path_invalid`: The path of the file is not allowed.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `session_unknown`: This transfer session does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Another request changed the same data at the same time.
             *
             *     `file_limit_exceeded`: The transfer has too many files.
             *
             *     `file_name_taken`: A file with this name already exists in the transfer (names are case-insensitive).
             *
             *     `file_type_denied`: The policy does not allow files of this type.
             *
             *     `quota_exceeded`: The sender has reached the quota for 24 hours, drafts included.
             *
             *     `size_limit_exceeded`: The files of the transfer are too large together.
             *
             *     `upload_size_mismatch`: The content does not have the registered size.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `storage_full`: The server does not have enough disk space. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSentTransfersLegacy: {
        parameters: {
            query?: {
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Entries per page. */
                "page-size"?: number;
            };
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sent transfers. */
            200: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "trackingId": "20260301-120000-Ab3dE6gH",
                     *           "state": "Active",
                     *           "recipients": [
                     *             {
                     *               "id": "k7Qm2XwR9b",
                     *               "mail": "bob@example.org"
                     *             }
                     *           ],
                     *           "href": "/api/users/ann@example.org/transfers/20260301-120000-Ab3dE6gH"
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 10,
                     *         "totalItems": 1,
                     *         "totalPages": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["SentTransferPage"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    Deprecation: components["headers"]["Deprecation"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getTransferStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transfer and its status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "trackingId": "20260301-120000-Ab3dE6gH",
                     *         "transfer": {
                     *           "sender": {
                     *             "name": "Ann",
                     *             "phone": ""
                     *           },
                     *           "recipients": {
                     *             "to": [
                     *               {
                     *                 "mail": "bob@example.org"
                     *               }
                     *             ],
                     *             "cc": [],
                     *             "bcc": []
                     *           },
                     *           "files": [
                     *             {
                     *               "id": "Zt4bN8cL1s",
                     *               "fileName": "figures.txt",
                     *               "size": 23,
                     *               "checksum": "bdf792d2ab72f869e7e391dc4e8d24469487fa754e0ea20045f71f6da3c74389",
                     *               "href": "/api/users/ann@example.org/transfer-sessions/20260301-120000-Ab3dE6gH/files/Zt4bN8cL1s",
                     *               "state": "ACTIVE"
                     *             }
                     *           ],
                     *           "expirationDate": "2026-03-31T12:00:00+00:00",
                     *           "notificationMessage": {
                     *             "subject": "Figures",
                     *             "body": "Please check the second page."
                     *           },
                     *           "senderLanguage": "en",
                     *           "recipientLanguage": "de",
                     *           "showFileNames": true,
                     *           "allowPreview": true,
                     *           "showZipFileContent": false,
                     *           "sendRecipientNotification": true,
                     *           "sendUploadSummary": true,
                     *           "sendDownloadNotifications": true,
                     *           "sendDownloadSummary": false,
                     *           "fileChecksumAlgorithm": "SHA-256",
                     *           "classificationId": null,
                     *           "confidentialMessageFileId": null,
                     *           "securityMode": {
                     *             "name": "ONE_TIME_PASSWORD",
                     *             "config": {
                     *               "passwordMode": "GENERATED"
                     *             }
                     *           }
                     *         },
                     *         "status": {
                     *           "state": "ACTIVE",
                     *           "warnings": false,
                     *           "emlCreationFailed": false,
                     *           "sender": {
                     *             "email": "ann@example.org",
                     *             "notificationFailed": false,
                     *             "notificationMailLink": "/api/users/ann@example.org/transfers/20260301-120000-Ab3dE6gH/emails/sender"
                     *           },
                     *           "files": [
                     *             {
                     *               "id": "Zt4bN8cL1s",
                     *               "removed": false,
                     *               "removalCause": null
                     *             }
                     *           ],
                     *           "recipients": [
                     *             {
                     *               "id": "k7Qm2XwR9b",
                     *               "mail": "bob@example.org",
                     *               "downloadUrl": "https://files.example.org/download?id=k7Qm2XwR9b",
                     *               "notificationFailed": false,
                     *               "notificationMailLink": "/api/users/ann@example.org/transfers/20260301-120000-Ab3dE6gH/emails/recipients/k7Qm2XwR9b",
                     *               "fileDownloads": [
                     *                 {
                     *                   "id": "Zt4bN8cL1s",
                     *                   "downloads": [
                     *                     {
                     *                       "downloadDate": "2026-03-01T12:30:00+00:00",
                     *                       "retrievalMethod": "DOWNLOADED",
                     *                       "caller": "UNVERIFIED"
                     *                     }
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SentTransferResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "transfer": {
                 *         "expirationDate": "2026-03-15T12:00:00Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["TransferChange"];
            };
        };
        responses: {
            /** @description The changed transfer and its status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "trackingId": "20260301-120000-Ab3dE6gH",
                     *         "transfer": {
                     *           "sender": {
                     *             "name": "Ann",
                     *             "phone": ""
                     *           },
                     *           "recipients": {
                     *             "to": [
                     *               {
                     *                 "mail": "bob@example.org"
                     *               }
                     *             ],
                     *             "cc": [],
                     *             "bcc": []
                     *           },
                     *           "files": [
                     *             {
                     *               "id": "Zt4bN8cL1s",
                     *               "fileName": "figures.txt",
                     *               "size": 23,
                     *               "checksum": "bdf792d2ab72f869e7e391dc4e8d24469487fa754e0ea20045f71f6da3c74389",
                     *               "href": "/api/users/ann@example.org/transfer-sessions/20260301-120000-Ab3dE6gH/files/Zt4bN8cL1s",
                     *               "state": "ACTIVE"
                     *             }
                     *           ],
                     *           "expirationDate": "2026-03-15T12:00:00+00:00",
                     *           "notificationMessage": {
                     *             "subject": "Figures",
                     *             "body": "Please check the second page."
                     *           },
                     *           "senderLanguage": "en",
                     *           "recipientLanguage": "de",
                     *           "showFileNames": true,
                     *           "allowPreview": true,
                     *           "showZipFileContent": false,
                     *           "sendRecipientNotification": true,
                     *           "sendUploadSummary": true,
                     *           "sendDownloadNotifications": true,
                     *           "sendDownloadSummary": false,
                     *           "fileChecksumAlgorithm": "SHA-256",
                     *           "classificationId": null,
                     *           "confidentialMessageFileId": null,
                     *           "securityMode": {
                     *             "name": "ONE_TIME_PASSWORD",
                     *             "config": {
                     *               "passwordMode": "GENERATED"
                     *             }
                     *           }
                     *         },
                     *         "status": {
                     *           "state": "ACTIVE",
                     *           "warnings": false,
                     *           "emlCreationFailed": false,
                     *           "sender": {
                     *             "email": "ann@example.org",
                     *             "notificationFailed": false,
                     *             "notificationMailLink": "/api/users/ann@example.org/transfers/20260301-120000-Ab3dE6gH/emails/sender"
                     *           },
                     *           "files": [
                     *             {
                     *               "id": "Zt4bN8cL1s",
                     *               "removed": false,
                     *               "removalCause": null
                     *             }
                     *           ],
                     *           "recipients": [
                     *             {
                     *               "id": "k7Qm2XwR9b",
                     *               "mail": "bob@example.org",
                     *               "downloadUrl": "https://files.example.org/download?id=k7Qm2XwR9b",
                     *               "notificationFailed": false,
                     *               "notificationMailLink": "/api/users/ann@example.org/transfers/20260301-120000-Ab3dE6gH/emails/recipients/k7Qm2XwR9b",
                     *               "fileDownloads": [
                     *                 {
                     *                   "id": "Zt4bN8cL1s",
                     *                   "downloads": [
                     *                     {
                     *                       "downloadDate": "2026-03-01T12:30:00+00:00",
                     *                       "retrievalMethod": "DOWNLOADED",
                     *                       "caller": "UNVERIFIED"
                     *                     }
                     *                   ]
                     *                 }
                     *               ]
                     *             }
                     *           ]
                     *         }
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["SentTransferResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Another request changed the same data at the same time.
             *
             *     `expiration_date_passed`: The expiration date is not in the future.
             *
             *     `expiration_date_too_late`: The expiration date is later than the policy allows.
             *
             *     `transfer_ended`: The transfer has already ended.
             *
             *     `transfer_not_active`: The transfer is not active.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    previewRecipientEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "additionalRecipients": [
                 *         "carol@example.org"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["EmailPreviewOptions"];
            };
        };
        responses: {
            /** @description Rendered email (HTML). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!DOCTYPE html>
                     *     <html lang="en">
                     *     <body>
                     *     <p>Ann has sent you a file.</p>
                     *     </body>
                     *     </html>
                     */
                    "text/html": string;
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `recipient_address_malformed`: An email address in the body is not valid.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `transfer_not_active`: The transfer is not active.
             *
             *     `transfer_processing`: The transfer is still being processed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    resendRecipientEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email was queued. */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `recipient_is_link`: The recipient is a link without an email address, so no email can be sent.
             *
             *     `transfer_not_active`: The transfer is not active.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    previewSenderEmail: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "K7fm-q2xp-9drt-h6vn"
                 *     }
                 */
                "application/json": components["schemas"]["EmailPreviewOptions"];
            };
        };
        responses: {
            /** @description Rendered email (HTML). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!DOCTYPE html>
                     *     <html lang="en">
                     *     <body>
                     *     <p>Ann has sent you a file.</p>
                     *     </body>
                     *     </html>
                     */
                    "text/html": string;
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `recipient_address_malformed`: An email address in the body is not valid.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `transfer_not_active`: The transfer is not active.
             *
             *     `transfer_processing`: The transfer is still being processed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    previewSentCopy: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "password": "K7fm-q2xp-9drt-h6vn"
                 *     }
                 */
                "application/json": components["schemas"]["EmailPreviewOptions"];
            };
        };
        responses: {
            /** @description Rendered email (HTML). */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example <!DOCTYPE html>
                     *     <html lang="en">
                     *     <body>
                     *     <p>Ann has sent you a file.</p>
                     *     </body>
                     *     </html>
                     */
                    "text/html": string;
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `recipient_address_malformed`: An email address in the body is not valid.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `transfer_not_active`: The transfer is not active.
             *
             *     `transfer_processing`: The transfer is still being processed.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "passwordMode": "GENERATED"
                 *     }
                 */
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** @description The password was changed. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "password": "K7fm-q2xp-9drt-h6vn"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["ChangedPasswordResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `created_by_other_client`: Only the client that created the transfer can do this.
             *
             *     `verification_missing`: A valid verification token for this email address is required.
             *
             *     `password_missing`: The transfer password is required.
             *
             *     `password_wrong`: The transfer password is wrong.
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_locked`: Access is temporarily locked after too many wrong passwords. */
            403: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `conflict`: Another request changed the same data at the same time.
             *
             *     `password_mode_denied`: The policy does not allow this password mode.
             *
             *     `password_requirements_not_met`: The password does not meet all requirements.
             *
             *     `transfer_not_active`: The transfer is not active.
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `quick_unsupported`: The security mode QUICK is not supported.
             *
             *     `eid_unsupported`: The security mode EID is not supported.
             */
            501: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    unlockRecipient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
                /**
                 * @description Tracking ID: identifies a session, and later its transfer, for the sender.
                 * @example 20260301-120000-Ab3dE6gH
                 */
                trackingId: string;
                /**
                 * @description Transfer ID: identifies a transfer for one recipient. It is part of the recipient’s link.
                 * @example k7Qm2XwR9b
                 */
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recipient is unlocked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `entity_unknown`: The requested resource does not exist.
             *
             *     `version_unsupported`: This API version is not supported.
             */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_not_active`: The transfer is not active. */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `transfer_gone`: The transfer has expired or failed, or was revoked or deleted. */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listReceivedTransfers: {
        parameters: {
            query?: {
                /** @description `true`: active transfers only. `false`: inactive ones only. Omit for all. */
                active?: boolean;
                /**
                 * @description Fields to return, such as `trackingId,status(state)`: names separated by commas, members in parentheses. Default: `trackingId,status(sender(email),recipients,state),transfer(recipients)`.
                 * @example trackingId,status(state)
                 */
                fields?: string;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Entries per page. */
                "page-size"?: number;
            };
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of received transfers. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "trackingId": "20260301-120000-Ab3dE6gH",
                     *           "status": {
                     *             "state": "Active",
                     *             "sender": {
                     *               "email": "ann@example.org"
                     *             },
                     *             "recipients": [
                     *               {
                     *                 "id": "k7Qm2XwR9b",
                     *                 "mail": "bob@example.org",
                     *                 "downloadUrl": "https://files.example.org/download?id=k7Qm2XwR9b",
                     *                 "notificationFailed": false,
                     *                 "fileDownloads": [
                     *                   {
                     *                     "id": "Zt4bN8cL1s",
                     *                     "downloads": [
                     *                       {
                     *                         "downloadDate": "2026-03-01T12:30:00+00:00",
                     *                         "retrievalMethod": "DOWNLOADED"
                     *                       }
                     *                     ]
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           "transfer": {
                     *             "recipients": {
                     *               "to": [
                     *                 {
                     *                   "mail": "bob@example.org"
                     *                 }
                     *               ],
                     *               "cc": [],
                     *               "bcc": []
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 10,
                     *         "totalItems": 1,
                     *         "totalPages": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransferPage"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSentTransfers: {
        parameters: {
            query?: {
                /** @description `true`: active transfers only. `false`: inactive ones only. Omit for all. */
                active?: boolean;
                /**
                 * @description Fields to return, such as `trackingId,status(state)`: names separated by commas, members in parentheses. Default: `trackingId,status(sender(email),recipients,state),transfer(recipients)`.
                 * @example trackingId,status(state)
                 */
                fields?: string;
                /** @description Page number, starting at 1. */
                page?: number;
                /** @description Entries per page. */
                "page-size"?: number;
            };
            header?: {
                /**
                 * @description `ETag` of an earlier response. If the content has not changed, the response is 304.
                 * @example "4f7c0e1d9a2b"
                 */
                "If-None-Match"?: components["parameters"]["If-None-Match"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sent transfers. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    Link: components["headers"]["Link"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "trackingId": "20260301-120000-Ab3dE6gH",
                     *           "status": {
                     *             "state": "Active",
                     *             "sender": {
                     *               "email": "ann@example.org"
                     *             },
                     *             "recipients": [
                     *               {
                     *                 "id": "k7Qm2XwR9b",
                     *                 "mail": "bob@example.org",
                     *                 "downloadUrl": "https://files.example.org/download?id=k7Qm2XwR9b",
                     *                 "notificationFailed": false,
                     *                 "fileDownloads": [
                     *                   {
                     *                     "id": "Zt4bN8cL1s",
                     *                     "downloads": [
                     *                       {
                     *                         "downloadDate": "2026-03-01T12:30:00+00:00",
                     *                         "retrievalMethod": "DOWNLOADED"
                     *                       }
                     *                     ]
                     *                   }
                     *                 ]
                     *               }
                     *             ]
                     *           },
                     *           "transfer": {
                     *             "recipients": {
                     *               "to": [
                     *                 {
                     *                   "mail": "bob@example.org"
                     *                 }
                     *               ],
                     *               "cc": [],
                     *               "bcc": []
                     *             }
                     *           }
                     *         }
                     *       ],
                     *       "meta": {
                     *         "page": 1,
                     *         "pageSize": 10,
                     *         "totalItems": 1,
                     *         "totalPages": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TransferPage"];
                };
            };
            /** @description Not modified. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The verification status. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "verified": true,
                     *         "validUntil": "2026-03-31T12:00:00+00:00",
                     *         "verificationMethods": [
                     *           "EMAIL"
                     *         ]
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationResponse"];
                };
            };
            /**
             * @description `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    endVerification: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token was revoked. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `verification_missing`: A valid verification token for this email address is required. */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sendVerificationCode: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Preferred languages of emails and labels (RFC 9110). Default: English.
                 * @example de, en;q=0.8
                 */
                "Accept-Language"?: components["parameters"]["Accept-Language"];
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "withLink": false,
                 *       "shortCode": false
                 *     }
                 */
                "application/json": components["schemas"]["CodeOptions"];
            };
        };
        responses: {
            /** @description The code was sent. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `too_many_requests`: There were too many requests in a short time. */
            429: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createVerificationToken: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Major API version. Default: `1`.
                 * @example 1
                 */
                "X-CS-MajorApiVersion"?: components["parameters"]["X-CS-MajorApiVersion"];
                /**
                 * @description Minimum minor API version the client needs. Default: `0`.
                 * @example 12
                 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["X-CS-MinimumMinorApiVersion"];
                /**
                 * @description Product key. Default: `api.rest`.
                 * @example api.rest
                 */
                "X-CS-ProductKey"?: components["parameters"]["X-CS-ProductKey"];
            };
            path: {
                /**
                 * @description Email address of the sender or owner, percent-encoded where necessary.
                 * @example ann@example.org
                 */
                email: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "verificationCode": "h4Kq9Tz2Wb"
                 *     }
                 */
                "application/json": components["schemas"]["VerificationCode"];
            };
        };
        responses: {
            /** @description The verification token. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "token": "ExampleToken-0123456789-ExampleToken-012345",
                     *         "validUntil": "2026-03-31T12:00:00+00:00"
                     *       },
                     *       "meta": {}
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationTokenResponse"];
                };
            };
            /**
             * @description `value_missing`: A required header, parameter or body member is missing.
             *
             *     `product_key_unknown`: This product key does not exist.
             *
             *     `value_malformed`: A header, parameter or body member is not valid.
             *
             *     `address_malformed`: The email address in the path is not valid.
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description `client_not_registered`: Only a registered client can verify an address without a code.
             *
             *     `verification_refused`: The verification code is wrong, expired or already used.
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `version_unsupported`: This API version is not supported. */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_slow`: The request was not received in time. */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `request_too_large`: The body or the headers of the request are too large. */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            /** @description `media_type_unsupported`: This endpoint does not support the content type of the request. */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getLive: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The process is running. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "live"
                     *     }
                     */
                    "application/json": components["schemas"]["Liveness"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getReady: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The server is ready. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ready"
                     *     }
                     */
                    "application/json": components["schemas"]["Readiness"];
                };
            };
            /** @description `unavailable`: The service is temporarily unavailable. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["Retry-After"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getDescription: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description OpenAPI 3.1. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "openapi": "3.1.0",
                     *       "info": {
                     *         "title": "Sealpost",
                     *         "version": "1.15"
                     *       },
                     *       "paths": {}
                     *     }
                     */
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
