// Printed from openapi.json. Do not edit: run `npm run print`.

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
        AddedPasskey: {
            /**
             * @description ID of the passkey.
             * @example Pk7RtB2xQ4
             */
            id: string;
            /**
             * @description How the administrator recognizes the passkey.
             * @example Phone
             */
            name: string;
        };
        AddedPasskeyResponse: {
            data: components["schemas"]["AddedPasskey"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        AdminEmail: {
            /**
             * Format: email
             * @description Address of the reader. Null for an email to the administrator, and after an erasure.
             * @example bob@example.org
             */
            address: string | null;
            /**
             * @description Attempts to send the email.
             * @example 3
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When the email was queued.
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description The next attempt, or the last one. While a server sends the email, the time when another server may.
             * @example 2026-03-01T12:20:00+00:00
             */
            dueAt: string;
            /**
             * @description Why the last attempt has failed, in English. Null if none has.
             * @example mail server unreachable or rejected the connection (ESOCKET, ECONNREFUSED, CONN)
             */
            failure: string | null;
            /**
             * @description The failure for programs, if it has a code. `unreachable`: The mail server cannot be reached or signed in to. `timeout`: The mail server did not respond in time. `no_tls`: The mail server does not encrypt connections. `no_international_addresses`: The mail server accepts no address with such characters. `declined`: The mail server rejects the email, maybe for a while. `refused`: The mail server knows no such address. `later`: The mail server accepts the email later. `invalid`: The email cannot be sent as it is. `folder`: The email could not be written to the mail folder. `erased`: The address was erased. `not_written`: The service could not write the email.
             * @enum {string}
             */
            failureCode?: "unreachable" | "timeout" | "no_tls" | "no_international_addresses" | "declined" | "refused" | "later" | "invalid" | "folder" | "erased" | "not_written";
            /**
             * Format: date-time
             * @description The email is not sent after this time.
             * @example 2026-03-06T12:00:00+00:00
             */
            giveUpAt: string;
            /**
             * @description ID of the email.
             * @example Vx5cN8qLp2
             */
            id: string;
            /**
             * @description What the email is about, such as `recipient` or `upload-summary`. More values may be added.
             * @example recipient
             */
            kind: string;
            /**
             * @description `queued`: waits for its next attempt, or is being sent. `sent`: the mail server has accepted it. `failed`: given up. `dropped`: no longer needed, or dropped by an administrator.
             * @enum {string}
             */
            state: "queued" | "sent" | "failed" | "dropped";
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string | null;
        };
        AdminEmailPage: {
            data: components["schemas"]["AdminEmail"][];
            meta: components["schemas"]["AdminEmailPageMeta"];
        };
        AdminEmailPageMeta: {
            /**
             * @description Send it as `after` to get the next page. Null on the last page.
             * @example 2026-03-01T12:20:00.000Z~Vx5cN8qLp2
             */
            next: string | null;
            /**
             * @description Largest number of entries on a page.
             * @example 50
             */
            pageSize: number;
        };
        AdminEmailResponse: {
            data: components["schemas"]["AdminEmail"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        AdministratorAccount: {
            /**
             * Format: date-time
             * @description When the account was created.
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            factors: {
                /**
                 * @description Number of passkeys.
                 * @example 0
                 */
                passkeys: number;
                /** @description Whether there is a password. False for single sign-on, and after a reset until its link was used. */
                password: boolean;
                /**
                 * @description Number of recovery codes that were not used.
                 * @example 10
                 */
                recoveryCodes: number;
                /** @description Whether there is an authenticator app. */
                totp: boolean;
            };
            /**
             * @description ID of the administrator.
             * @example T9vBc2LqZ5
             */
            id: string;
            /**
             * Format: date-time
             * @description The last sign-in. Null if there was none.
             * @example 2026-03-01T12:00:00+00:00
             */
            lastSignInAt: string | null;
            /**
             * @description Name that the administrator signs in with.
             * @example anna
             */
            name: string;
            /**
             * @description Role of the administrator.
             * @example administrator
             * @enum {string}
             */
            role: "viewer" | "operator" | "administrator";
            /**
             * @description Number of stored sessions.
             * @example 1
             */
            sessions: number;
            /**
             * @description Whether the administrator signs in by single sign-on.
             * @example false
             */
            signOn: boolean;
            /**
             * @description A disabled administrator cannot sign in.
             * @enum {string}
             */
            state: "active" | "disabled";
            /**
             * @description Number of API tokens.
             * @example 0
             */
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
             * @example viewer
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
            name: "account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "settings.security" | "people.export" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read";
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
            /**
             * @description How many files were downloaded or viewed.
             * @example 2
             */
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
             * @example 2026-03-02T08:30:00+00:00
             */
            lastDownloadAt: string | null;
            /**
             * Format: date-time
             * @description Until when wrong passwords have locked the recipient. Null if not locked.
             * @example 2026-03-01T12:00:00+00:00
             */
            lockedUntil: string | null;
        };
        AdminRole: {
            /**
             * @description Name of the role.
             * @example viewer
             * @enum {string}
             */
            name: "viewer" | "operator" | "administrator";
            /** @description What it may do. */
            permissions: ("account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "settings.security" | "people.export" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read")[];
        };
        AdminSession: {
            administrator: components["schemas"]["SignedInAdministrator"];
            /**
             * Format: date-time
             * @description When the administrator has signed in.
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the session ends if it gets no further request.
             * @example 2026-03-01T13:20:00+00:00
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
            /**
             * @description What the administrator may do. Show no action that needs another permission.
             * @example [
             *       "account",
             *       "transfers.read",
             *       "log.read",
             *       "policy.read",
             *       "settings.read",
             *       "clients.read",
             *       "recipients.read",
             *       "emails.read",
             *       "languages.read",
             *       "legal.read",
             *       "brand.read",
             *       "health.read",
             *       "statistics.read",
             *       "setup.read"
             *     ]
             */
            permissions: ("account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "settings.security" | "people.export" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read")[];
            /**
             * Format: date-time
             * @description Until when actions that need a recent sign-in are allowed. It may have passed.
             * @example 2026-03-01T12:05:00+00:00
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
        AdminStatus: {
            /**
             * @description The version of the program, as in `0.1.0`. During an upgrade of several servers they differ.
             * @example 0.1.0
             */
            version: string;
        };
        AdminStatusResponse: {
            data: components["schemas"]["AdminStatus"];
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
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the transfer expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            expiresAt: string;
            /**
             * @description Number of files, with those that were removed.
             * @example 2
             */
            files: number;
            /**
             * Format: date-time
             * @description When the transfer was sent. Null if it is being processed, or has failed.
             * @example 2026-03-01T12:04:00+00:00
             */
            finalizedAt: string | null;
            /** @description The history, oldest first. */
            log: {
                /**
                 * Format: date-time
                 * @description Time of the event.
                 * @example 2026-03-01T12:00:00+00:00
                 */
                at: string;
                /**
                 * @description What happened.
                 * @enum {string}
                 */
                event: "submitted" | "finalized" | "emptied" | "expired" | "revoked" | "removed" | "lockedOut";
            }[];
            /**
             * @description Number of recipients.
             * @example 1
             */
            recipientCount: number;
            /** @description All recipients. */
            recipients: components["schemas"]["AdminRecipient"][];
            /** @description Files that were removed after the submission, by cause. */
            removedFiles: {
                /**
                 * @description Why they were removed.
                 * @example malware
                 */
                cause: string;
                /**
                 * @description Number of files.
                 * @example 1
                 */
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
             * @example Active
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
        AnyLockedRecipient: {
            /**
             * Format: email
             * @description Address of the recipient.
             * @example bob@example.org
             */
            address: string;
            /**
             * @description ID of the recipient. It is not the transfer ID, which is a part of the link.
             * @example q4Zn7RtB2x
             */
            id: string;
            /**
             * Format: date-time
             * @description When the lock ends. Several locks end at different times: the last one.
             * @example 2026-03-01T12:15:00+00:00
             */
            lockedUntil: string;
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string;
            /**
             * @description Number of wrong passwords that caused the lock.
             * @example 5
             */
            wrongPasswords: number;
        };
        AnyLockedRecipientPage: {
            data: components["schemas"]["AnyLockedRecipient"][];
            meta: components["schemas"]["AnyLockedRecipientPageMeta"];
        };
        AnyLockedRecipientPageMeta: {
            /**
             * @description Send it as `after` to get the next page. Null on the last page.
             * @example 2026-03-01T12:20:00.000Z~Vx5cN8qLp2
             */
            next: string | null;
            /**
             * @description Largest number of entries on a page.
             * @example 50
             */
            pageSize: number;
        };
        ApiToken: {
            /**
             * Format: date-time
             * @description When the token was created.
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the token expires.
             * @example 2026-05-30T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description ID of the token.
             * @example Hm3pX8wLk1
             */
            id: string;
            /**
             * @description What the token is for.
             * @example Monitoring
             */
            name: string;
            /**
             * @description What the token may do, as long as the role of its owner allows it, too.
             * @example [
             *       "health.read",
             *       "statistics.read"
             *     ]
             */
            scopes: ("account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "settings.security" | "people.export" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read")[];
            /**
             * Format: date-time
             * @description The last request, within a minute. Null if there was none.
             * @example 2026-03-01T12:00:00+00:00
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
        Attention: {
            /**
             * @description The first ten senders of `sendersAtQuota`. Empty for other kinds.
             * @example []
             */
            addresses: string[];
            /**
             * @description How many there are, 1,000 at most, and 100 at most for `sendersAtQuota`.
             * @example 2
             */
            count: number;
            /**
             * @description What needs a person. `damagedParts`: stored parts of files that are not as they were written. `failedEmails`: emails that were given up. `findings`: transfers of the last 30 days in which the virus scanner found something. `sendersAtQuota`: senders who have used their quota of 24 hours.
             * @example failedEmails
             * @enum {string}
             */
            kind: "damagedParts" | "failedEmails" | "lockedRecipients" | "findings" | "sendersAtQuota" | "openInvitations" | "openSetupSteps";
            /**
             * @description The list that has them: a path of the API with its query. Null if no list has them alone.
             * @example /api/admin/emails?state=failed
             */
            list: string | null;
        };
        AttentionResponse: {
            /** @description Kinds that the caller may see, also those with the count 0. */
            data: components["schemas"]["Attention"][];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        AuditLogEntry: {
            /**
             * @description What was done.
             * @example changeSettings
             */
            action: string;
            actor: {
                /**
                 * @description ID of the administrator or of the token. Otherwise the kind.
                 * @example T9vBc2LqZ5
                 */
                id: string;
                /**
                 * @description `local` is the command line, `system` the service itself.
                 * @enum {string}
                 */
                kind: "administrator" | "token" | "local" | "system";
                /**
                 * @description Name at the time of the change.
                 * @example anna
                 */
                name: string;
            };
            /**
             * Format: date-time
             * @description Time of the change.
             * @example 2026-03-01T12:00:00+00:00
             */
            at: string;
            /** @description Null if the entry was manipulated. */
            details: {
                /**
                 * @description IP address that the request came from.
                 * @example 192.0.2.17
                 */
                network?: string;
                /**
                 * @description Value after the change.
                 * @example {
                 *       "retention.days": 7
                 *     }
                 */
                new?: unknown;
                /**
                 * @description Value before the change.
                 * @example {
                 *       "retention.days": 30
                 *     }
                 */
                old?: unknown;
                /** @description Entered by the administrator. */
                reason?: string;
            } | null;
            /**
             * Format: int64
             * @description ID of the entry.
             * @example 45
             */
            id: number;
            /**
             * @description ID or name of what was changed.
             * @example retention.days
             */
            subject: string | null;
        };
        AuditPage: {
            data: components["schemas"]["AuditLogEntry"][];
            meta: components["schemas"]["AuditPageMeta"];
        };
        AuditPageMeta: {
            /**
             * @description Send it as `after` to get the next page. Null on the last page.
             * @example 45
             */
            next: string | null;
            /**
             * @description Largest number of entries on a page.
             * @example 50
             */
            pageSize: number;
        };
        Brand: {
            logo: components["schemas"]["BrandLogo"] | null;
            /** @description The settings that begin with `brand.`. */
            settings: components["schemas"]["Setting"][];
        };
        BrandLogo: {
            /**
             * @description Height of the picture.
             * @example 100
             */
            height: number;
            /**
             * @description Media type of the picture.
             * @enum {string}
             */
            type: "image/svg+xml" | "image/png";
            /**
             * @description Changes with the picture.
             * @example 4f7c0e1d9a2b8c6e
             */
            version: string;
            /**
             * @description Width of the picture, in the unit of its height.
             * @example 300
             */
            width: number;
        };
        BrandPreview: {
            /**
             * @description An email to a recipient as HTML.
             * @example <!DOCTYPE html>…
             */
            email: string;
            /**
             * @description The page for recipients as HTML, which loads nothing. Null if the server has no pages.
             * @example <!DOCTYPE html>…
             */
            receive: string | null;
            /**
             * @description Parts of the page for senders as HTML, which loads nothing. Null if the server has no pages.
             * @example <!DOCTYPE html>…
             */
            send: string | null;
        };
        BrandPreviewRequest: {
            /**
             * @description New values by name. Null gives a setting its default.
             * @default {}
             * @example {
             *       "brand.name": "Example Ltd"
             *     }
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
        ChangedPackTextsResponse: {
            data: components["schemas"]["PackText"][];
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
        /**
         * @description The result of a check, for programs. `ok`: The part works. `unavailable`: The part does not work. The sentence has the error. `timeout`: The part did not respond in time. `disk_low`: Less than `disk.minFreeBytes` is free: new files are rejected. `disk_full_soon`: The disk will be full within a week. `mail_not_configured`: No mail server is configured. `mail_unreachable`: The mail server cannot be reached. `mail_refused`: The mail server rejects the address or the email. `mail_declined`: The mail server does not accept emails of this service, for example because of a wrong password. `mail_later`: The mail server accepts no emails now. `scanner_not_configured`: No virus scanner is configured. `scanner_unavailable`: The virus scanner does not respond, or does not find the test file. `clock_implausible`: The clock of the machine may be wrong. `certificate_none`: The base URL begins with `http://`. `certificate_unreachable`: The server cannot reach its own address, and cannot check the certificate. `certificate_expiring`: The certificate expires soon. `certificate_expired`: The certificate has expired. `certificate_not_yet_valid`: The certificate is not valid yet. `certificate_untrusted`: The certificate is signed by an authority that is not trusted, or by itself. `certificate_incomplete`: The certificate comes without those of its authority. `certificate_revoked`: The certificate was revoked. `certificate_other_name`: The certificate is for another host name. `certificate_invalid`: The certificate is not valid for another reason. `key_not_copied`: No one has confirmed that there is a copy of the master key. `base_url_redirects`: The base URL redirects to another address. `base_url_status`: The base URL responds with an error. `base_url_other_service`: The base URL leads to another service. `base_url_unreachable`: The base URL cannot be reached from the server.
         * @enum {string}
         */
        CheckCode: "ok" | "unavailable" | "timeout" | "disk_low" | "disk_full_soon" | "mail_not_configured" | "mail_unreachable" | "mail_refused" | "mail_declined" | "mail_later" | "scanner_not_configured" | "scanner_unavailable" | "clock_implausible" | "certificate_none" | "certificate_unreachable" | "certificate_expiring" | "certificate_expired" | "certificate_not_yet_valid" | "certificate_untrusted" | "certificate_incomplete" | "certificate_revoked" | "certificate_other_name" | "certificate_invalid" | "key_not_copied" | "base_url_redirects" | "base_url_status" | "base_url_other_service" | "base_url_unreachable";
        CheckedLanguagePack: {
            /**
             * @description Number of remarks.
             * @example 1
             */
            count: number;
            /**
             * @description Display name in that language.
             * @example Deutsch
             */
            displayName: string;
            /**
             * @description Locale and major version, such as `de_2`.
             * @example de_2
             */
            id: string;
            /**
             * @description Language tag (BCP 47).
             * @example de
             */
            locale: string;
            /**
             * @description The first 500 remarks on messages that are missing or differ, in English.
             * @example [
             *       "messages:problem.conflict: missing (English is used)."
             *     ]
             */
            remarks: string[];
            /**
             * @description Major and minor version, such as `2.1`.
             * @example 2.1
             */
            version: string;
        };
        CheckedLanguagePackResponse: {
            data: components["schemas"]["CheckedLanguagePack"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        CheckResult: {
            code: components["schemas"]["CheckCode"];
            /**
             * @description The result in English, and what to do about a failure.
             * @example https://files.example.org leads to this service.
             */
            sentence: string;
            /**
             * @description `off`: the part is not used, or cannot be checked from the server.
             * @enum {string}
             */
            state: "ok" | "failing" | "off";
            /**
             * Format: date-time
             * @description The end of the certificate, if the check has read it.
             * @example 2026-05-30T12:00:00+00:00
             */
            validUntil: string | null;
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
            /**
             * @description Code of the authenticator app, or a recovery code.
             * @example 123456
             */
            code: string;
            /**
             * @description The state that `signInByPassword` has returned.
             * @example ExampleState-0123456789
             */
            state: string;
        };
        ConfirmedInvitation: {
            administrator: components["schemas"]["SignedInAdministrator"];
            /**
             * @description Codes that replace the authenticator app, each once. They are not shown again.
             * @example [
             *       "abcd-efgh-ijkm",
             *       "npqr-stuv-wxyz"
             *     ]
             */
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
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the token expires.
             * @example 2026-05-30T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description ID of the token.
             * @example Hm3pX8wLk1
             */
            id: string;
            /**
             * @description What the token is for.
             * @example Monitoring
             */
            name: string;
            /**
             * @description What the token may do, as long as the role of its owner allows it, too.
             * @example [
             *       "health.read",
             *       "statistics.read"
             *     ]
             */
            scopes: ("account" | "transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "settings.security" | "people.export" | "people.erase" | "administrators.read" | "administrators.write" | "keys.read")[];
            /**
             * @description The token, which is not shown again. Send it in `Authorization: Bearer`, and store it as a secret.
             * @example spt_ExampleApiToken-0123456789-ExampleApiToken0
             */
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
             * @example 2026-07-18T12:00:00+00:00
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
        EndedVerifications: {
            /**
             * @description Number of verifications that were ended.
             * @example 2
             */
            ended: number;
        };
        EndedVerificationsResponse: {
            data: components["schemas"]["EndedVerifications"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        Factors: {
            /**
             * @description Number of passkeys.
             * @example 0
             */
            passkeys: number;
            /** @description Whether there is a password. False for single sign-on, and after a reset until its link was used. */
            password: boolean;
            /**
             * @description Number of recovery codes that were not used.
             * @example 10
             */
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
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the transfer expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            expiresAt: string;
            /**
             * @description Number of files, with those that were removed.
             * @example 2
             */
            files: number;
            /**
             * Format: date-time
             * @description When the transfer was sent. Null if it is being processed, or has failed.
             * @example 2026-03-01T12:04:00+00:00
             */
            finalizedAt: string | null;
            /**
             * @description Number of recipients.
             * @example 1
             */
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
             * @example Active
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
            data: components["schemas"]["FoundTransfer"][];
            meta: components["schemas"]["FoundTransferPageMeta"];
        };
        FoundTransferPageMeta: {
            /** @description False if the page is short, or empty, because matches are rare and enough entries were examined for one request. `next` continues. */
            complete: boolean;
            /** @description True if more than 50 addresses contain `q`: only the first 50 were searched. */
            moreAddresses: boolean;
            /**
             * @description Send it as `after` to get the next page. Null on the last page.
             * @example 20260301-120000-AbCdEfGh
             */
            next: string | null;
            /**
             * @description Largest number of entries on a page.
             * @example 50
             */
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
            /**
             * @description Stored packs that this version cannot use.
             * @example []
             */
            invalid: {
                /** @description Why it is not used, in English. */
                fault: string;
                /** @description ID of the pack. */
                id: string;
            }[];
            packs: {
                /**
                 * Format: date-time
                 * @description When the pack was last replaced, or one of its texts changed. Null if never.
                 * @example 2026-03-01T12:00:00+00:00
                 */
                changedAt: string | null;
                /**
                 * @description Display name in that language.
                 * @example Deutsch
                 */
                displayName: string;
                /**
                 * @description Locale and major version, such as `de_2`.
                 * @example de_2
                 */
                id: string;
                /**
                 * @description Number of messages that are missing or wrong.
                 * @example 1
                 */
                incomplete: number;
                /**
                 * @description Language tag (BCP 47).
                 * @example de
                 */
                locale: string;
                /**
                 * @description Major and minor version, such as `2.1`.
                 * @example 2.1
                 */
                version: string;
            }[];
        };
        InstalledLanguagePacksResponse: {
            data: components["schemas"]["InstalledLanguagePacks"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        InvitationAcceptance: {
            /**
             * @description Name of the new administrator: 2 to 32 lowercase letters, digits, dots, hyphens or underscores.
             * @example anna
             */
            name?: string | null;
            /**
             * @description Password of at least 12 characters.
             * @example correct horse battery
             */
            password: string;
            /**
             * @description The text after `#` in the link.
             * @example ExampleInvitation-0123456789-ExampleInvit0
             */
            token: string;
        };
        InvitationPasskeyRequest: {
            /**
             * @description The state that `acceptInvitation` has returned.
             * @example ExampleState-0123456789
             */
            state: string;
        };
        InvitationToken: {
            /**
             * @description The text after `#` in the link.
             * @example ExampleInvitation-0123456789-ExampleInvit0
             */
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
             * @description When the pack was last replaced, or one of its texts changed. Null if never.
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
            /**
             * @description The text, of at most 262144 bytes.
             * @example Example Ltd, 1 Example Street, Bonn
             */
            content: string;
            /**
             * @description Media type of the text.
             * @enum {string}
             */
            type: "text/plain" | "text/markdown" | "text/html";
        };
        LegalPreview: {
            /**
             * @description Sanitized HTML, as pages show the text.
             * @example <p>Example Ltd<br>1 Example Street</p>
             */
            html: string;
        };
        LegalPreviewResponse: {
            data: components["schemas"]["LegalPreview"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        LegalTexts: {
            notice: {
                /**
                 * Format: date-time
                 * @description When the text was changed.
                 * @example 2026-03-01T12:00:00+00:00
                 */
                changedAt: string;
                /**
                 * @description The text.
                 * @example Example Ltd, 1 Example Street, Bonn
                 */
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
                 * @example 2026-03-01T12:00:00+00:00
                 */
                changedAt: string | null;
                /** @description One text for each language. */
                texts: {
                    /**
                     * @description The text.
                     * @example Example Ltd, 1 Example Street, Bonn
                     */
                    content: string;
                    /**
                     * @description Language tag.
                     * @example en
                     */
                    locale: string;
                    /**
                     * @description Title.
                     * @example Terms of use
                     */
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
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /** @description Whether this request belongs to the session. */
            current: boolean;
            /**
             * Format: date-time
             * @description When the session ends if it gets no further request.
             * @example 2026-03-01T13:20:00+00:00
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
            /**
             * @description IP address from which the administrator has signed in.
             * @example 192.0.2.17
             */
            network: string;
            /**
             * Format: date-time
             * @description The last request, within a minute.
             * @example 2026-03-01T12:20:00+00:00
             */
            seenAt: string;
            /**
             * @description Browser with which the administrator has signed in, as it names itself.
             * @example Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0
             */
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
        ListedInvitation: {
            /**
             * Format: date-time
             * @description When the link was created.
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the link expires.
             * @example 2026-03-02T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description ID of the invitation, as the audit log names it.
             * @example q4Zn7RtB2x
             */
            id: string;
            /**
             * @description `first` makes the first administrator, `invite` another one, and `reset` sets a new password and authenticator app.
             * @enum {string}
             */
            kind: "first" | "invite" | "reset";
            /**
             * @description Name of the administrator. Null if the invited person chooses it.
             * @example bob
             */
            name: string | null;
            /**
             * @description Role of the administrator.
             * @example administrator
             * @enum {string}
             */
            role: "viewer" | "operator" | "administrator";
        };
        ListedInvitationsResponse: {
            data: components["schemas"]["ListedInvitation"][];
            /** @description Empty. */
            meta: Record<string, never>;
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
             * @description Address of the sender, as they have written it.
             * @example bob@example.org
             */
            email?: string;
            /** @description Whether the email to the sender could not be delivered. */
            notificationFailed?: boolean;
            /**
             * Format: email
             * @description The address for people: in the safe form if its domain, as written, could imitate another. Only in lists whose `fields` name it.
             * @example bob@example.org
             */
            shownEmail?: string;
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
        ListedVerification: {
            /**
             * @description Fingerprint of the client: the start of a keyed hash of its ID.
             * @example 3f9c2a7be1d04586
             */
            client: string;
            /**
             * Format: date-time
             * @description When the client has verified the address.
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * @description ID of the verification. It is no secret, and not the token.
             * @example q4Zn7RtB2x
             */
            id: string;
            /**
             * Format: date-time
             * @description When the verification ends, unless the client sends a transfer before.
             * @example 2026-03-08T12:00:00+00:00
             */
            validUntil: string;
        };
        ListedVerificationPage: {
            data: components["schemas"]["ListedVerification"][];
            meta: components["schemas"]["ListedVerificationPageMeta"];
        };
        ListedVerificationPageMeta: {
            /**
             * @description Send it as `after` to get the next page. Null on the last page.
             * @example 2026-03-01T12:20:00.000Z~Vx5cN8qLp2
             */
            next: string | null;
            /**
             * @description Largest number of entries on a page.
             * @example 50
             */
            pageSize: number;
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
             * @example 2026-03-01T12:01:00+00:00
             */
            finishedAt: string | null;
            result: {
                auditLog: {
                    /**
                     * Format: int64
                     * @description Verified entries.
                     * @example 45
                     */
                    entries: number;
                    /**
                     * Format: int64
                     * @description Entries that were ever written. Record it elsewhere, too.
                     * @example 45
                     */
                    written: number;
                };
                /** @description Places where a log was changed, the first 100 of each log. Empty if both logs are intact. */
                faults: {
                    /**
                     * @description The entry, the transfer or the anchor.
                     * @example audit entry 17
                     */
                    about: string;
                    /**
                     * @description What is wrong, for programs, if it has a code. `entry_modified`: An entry of the transfer log, or one before it, was changed. `entry_without_anchor`: The anchor of an entry of the transfer log is missing. `transfer_unknown`: The transfer of an entry is missing in the database. `entries_missing`: Entries of a transfer are missing in its log. `anchor_missing`: An anchor of the transfer log is missing. `anchor_modified`: An anchor of the transfer log was changed. `anchor_differs`: An anchor covers other entries than those that exist. `audit_entry_modified`: An entry of the audit log was changed. `audit_entry_added`: An entry of the audit log was not written by the service. `audit_entries_missing`: Entries of the audit log are missing. `audit_end_differs`: The last entry of the audit log is not the one that was written last. `audit_head_modified`: The head of the audit log was changed. `audit_head_missing`: The head of the audit log is missing.
                     * @enum {string}
                     */
                    code?: "entry_modified" | "entry_without_anchor" | "transfer_unknown" | "entries_missing" | "anchor_missing" | "anchor_modified" | "anchor_differs" | "audit_entry_modified" | "audit_entry_added" | "audit_entries_missing" | "audit_end_differs" | "audit_head_modified" | "audit_head_missing";
                    /**
                     * @description What is wrong, in English.
                     * @example has been modified
                     */
                    what: string;
                }[];
                /** @description Whether there are more faults than listed. */
                moreFaults: boolean;
                transferLog: {
                    /**
                     * Format: int64
                     * @description Number of anchors. Record it elsewhere: a log whose end was removed has fewer.
                     * @example 120
                     */
                    anchors: number;
                    /**
                     * Format: int64
                     * @description Verified entries.
                     * @example 18211
                     */
                    entries: number;
                };
            } | null;
            /**
             * Format: date-time
             * @description When it was requested.
             * @example 2026-03-01T12:00:00+00:00
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
        MasterKeyCheck: {
            /**
             * @description The copy, as `exportMasterKey` has returned it.
             * @example k4t7-example example, not a key
             */
            key: string;
        };
        MasterKeyCheckResponse: {
            data: components["schemas"]["MasterKeyCheckResult"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        MasterKeyCheckResult: {
            /**
             * @description What is wrong with the copy, in English. Null if it matches.
             * @example The copy is not the key of the data.
             */
            fault: string | null;
            /** @description Whether the copy is the key of the data. */
            matches: boolean;
        };
        MasterKeyCopy: {
            /**
             * @description ID of the key, which is not secret.
             * @example k4t7-example
             */
            id: string;
            /**
             * @description The content of the key file. Keep it offline: it opens the data together with the passwords.
             * @example k4t7-example example, not a key
             */
            key: string;
        };
        MasterKeyResponse: {
            data: components["schemas"]["MasterKeyCopy"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        NewAdminPassword: {
            /** @description Whether all your API tokens end too. By default, they stay valid. */
            endTokens?: boolean | null;
            /**
             * @description New password of at least 12 characters.
             * @example correct horse battery
             */
            password: string;
        };
        NewApiToken: {
            /**
             * @description Days after which the token expires.
             * @default 90
             */
            days: number;
            /**
             * @description What the token is for.
             * @example Monitoring
             */
            name: string;
            /**
             * @description What the token may do. You must have these permissions yourself.
             * @example [
             *       "health.read",
             *       "statistics.read"
             *     ]
             */
            scopes: ("transfers.read" | "log.read" | "policy.read" | "settings.read" | "clients.read" | "recipients.read" | "emails.read" | "languages.read" | "legal.read" | "brand.read" | "health.read" | "statistics.read" | "setup.read" | "transfers.delete" | "transfers.export" | "verifications.read" | "verifications.write" | "recipients.unlock" | "emails.write" | "languages.write" | "legal.write" | "people.read" | "health.check" | "audit.read" | "policy.write" | "settings.write" | "brand.write" | "setup.write" | "clients.write" | "people.export" | "people.erase" | "administrators.read")[];
        };
        NewClient: {
            /** @description Client ID of 50 to 4,000 letters and digits. Without it, the server makes one. */
            clientId?: string | null;
            /**
             * @description `verification`: the client may act for every sender address without a code from an email. `logging`: it may send log entries to this server.
             * @enum {string}
             */
            purpose: "verification" | "logging";
        };
        NewClientResponse: {
            data: components["schemas"]["NewClientResult"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        NewClientResult: {
            /**
             * @description The client ID that the server has made. It is not shown again: store it as a secret. Null if you sent one.
             * @example ExampleClientId0123456789ExampleClientId0123456789ExampleClientId01
             */
            clientId: string | null;
            /**
             * @description Fingerprint of the client: the start of a keyed hash of its ID.
             * @example 3f9c2a7be1d04586
             */
            fingerprint: string;
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
            /**
             * Format: byte
             * @description The whole content in Base64, at most 65536 bytes. Absent: upload it later.
             */
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
            /**
             * @description Name of the new administrator. Without it, the invited person chooses one.
             * @example bob
             */
            name?: string | null;
            /**
             * @description Role of the new administrator.
             * @example viewer
             * @enum {string}
             */
            role: "viewer" | "operator" | "administrator";
        };
        NewInvitationLink: {
            /**
             * Format: date-time
             * @description When the link expires.
             * @example 2026-03-02T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description ID of the invitation, as the audit log names it.
             * @example q4Zn7RtB2x
             */
            id: string;
            /**
             * @description Link for the invited person, which is not shown again. It works once.
             * @example https://files.example.org/admin/setup#ExampleInvitation-0123456789-ExampleInvit0
             */
            link: string;
        };
        NewInvitationLinkResponse: {
            data: components["schemas"]["NewInvitationLink"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        NewPasskey: {
            /**
             * @description How you recognize the passkey, such as the name of the device.
             * @example Phone
             */
            name: string;
            response: components["schemas"]["PasskeyRegistration"];
            /**
             * @description The state that came with the options.
             * @example ExampleState-0123456789
             */
            state: string;
        };
        NewPolicyRule: {
            /**
             * @description A deny rule takes precedence over allow rules.
             * @enum {string}
             */
            effect: "allow" | "deny";
            /** @description Only senders in this network, such as `10.0.0.0/8`. */
            network?: string | null;
            /**
             * @description Recipient addresses, in the same form.
             * @example *
             */
            recipient: string;
            /**
             * @description Sender addresses: an address, `*@example.org`, `*@*.example.org`, `/regex/` or `*`.
             * @example *@example.org
             */
            sender: string;
            /**
             * @description Settings of an allow rule: maxRetentionPeriod, maxTotalSize, transfersPerDay, bytesPerDay, showFileNamesDefault, showFileNamesChangeable, showZipFileContentDefault, sendDownloadNotificationsDefault, sendDownloadNotificationsChangeable, allowPreviewDefault, allowPreviewChangeable, confidentialMessageAllowed, confidentialMessageRequired, recipientNotificationEditable, allowedPasswordModes, fileTypeFilterConfig. Lists are texts with commas, such as `deny:exe,bat`.
             * @default {}
             * @example {
             *       "maxTotalSize": 1000000000
             *     }
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
            /**
             * @description The text, of at most 262144 bytes.
             * @example Example Ltd, 1 Example Street, Bonn
             */
            content: string;
            /**
             * @description Title of the text.
             * @example Terms of use
             */
            title: string;
            /**
             * @description Media type of the text.
             * @enum {string}
             */
            type: "text/plain" | "text/markdown" | "text/html";
        };
        NewTotp: {
            /**
             * @description Current code of the authenticator app.
             * @example 123456
             */
            code: string;
            /** @description Whether all your other sessions end. By default, they stay valid. */
            endSessions?: boolean | null;
            /** @description Whether all your API tokens end too. By default, they stay valid. */
            endTokens?: boolean | null;
            /**
             * @description The state of the step before.
             * @example ExampleState-0123456789
             */
            state: string;
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
             * @description When the invitation expires.
             * @example 2026-03-02T12:00:00+00:00
             */
            endsAt: string;
            /**
             * @description `first` makes the first administrator, `invite` another one, and `reset` sets a new password and authenticator app.
             * @enum {string}
             */
            kind: "first" | "invite" | "reset";
            /**
             * @description Name of the administrator. Null: the invited person chooses it.
             * @example anna
             */
            name: string | null;
            /**
             * @description Role of the administrator.
             * @example administrator
             * @enum {string}
             */
            role: "viewer" | "operator" | "administrator";
        };
        OpenInvitationResponse: {
            data: components["schemas"]["OpenInvitation"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PackText: {
            /**
             * @description Why the own text is not used, in English. Null if it is used.
             * @example null
             */
            fault: string | null;
            /**
             * @description Key of the message: the file in the pack, and the name in it.
             * @example mail/common:writtenBy
             */
            key: string;
            /**
             * @description Text that replaces it. Null if there is none.
             * @example Diese E-Mail wurde vom Dateiversand der Beispiel GmbH ({service}) gesendet.
             */
            ownText: string | null;
            /** @description Placeholders that a text of this message may use. */
            placeholders: {
                /**
                 * @description Cases that a choice with `select` must have.
                 * @example []
                 */
                cases: string[];
                /**
                 * @description Name of the placeholder.
                 * @example service
                 */
                name: string;
                /** @description Whether the English text has a plural form for it. */
                plural: boolean;
                /**
                 * @description Type of its value.
                 * @enum {string}
                 */
                type: "text" | "number" | "date";
            }[];
            /**
             * @description Text of the language pack in ICU notation, or the English one if the pack lacks it. Null if this version has no such message.
             * @example Diese E-Mail wurde von Sealpost ({service}) gesendet.
             */
            text: string | null;
        };
        PackTextPage: {
            data: components["schemas"]["PackText"][];
            meta: components["schemas"]["PackTextPageMeta"];
        };
        PackTextPageMeta: {
            /**
             * @description Send it as `after` to get the next page. Null on the last page.
             * @example 2026-03-01T12:20:00.000Z~Vx5cN8qLp2
             */
            next: string | null;
            /**
             * @description Number of all own texts of the pack.
             * @example 1
             */
            ownTexts: number;
            /**
             * @description Largest number of entries on a page.
             * @example 50
             */
            pageSize: number;
        };
        PackTextsChange: {
            /**
             * @description New texts by key, in ICU notation. Null returns to the text of the pack.
             * @example {
             *       "mail/common:writtenBy": "Diese E-Mail wurde vom Dateiversand der Beispiel GmbH ({service}) gesendet."
             *     }
             */
            changes: {
                [key: string]: string | null;
            };
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
             * @example 2026-03-01T12:05:00+00:00
             */
            checkedAt: string;
            /**
             * @description The last error, in English. It stays when the part works again.
             * @example The mail server mail.example.org:465 refuses connections. Check that it runs, and check SEALPOST_SMTP.
             */
            lastError: string | null;
            lastErrorCode: components["schemas"]["CheckCode"] | null;
            /**
             * @description What was checked. `disk` is the free space, `keyCopy` whether someone has confirmed that there is a copy of the master key.
             * @example mail
             * @enum {string}
             */
            part: "database" | "storage" | "disk" | "mail" | "scanner" | "clock" | "certificate" | "keyCopy";
            /**
             * Format: date-time
             * @description When the part got this state.
             * @example 2026-03-01T12:00:00+00:00
             */
            since: string;
            /**
             * @description `off`: the part is not used, or cannot be checked from the server.
             * @example failing
             * @enum {string}
             */
            state: "ok" | "failing" | "off";
            /**
             * Format: date-time
             * @description The end of the certificate, if the last check has read it. Null for other parts.
             * @example 2026-05-30T12:00:00+00:00
             */
            validUntil: string | null;
        };
        Passkey: {
            /**
             * Format: date-time
             * @description When the passkey was registered.
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * @description The domain of the service that the passkey was made for. It works in no other.
             * @example files.example.org
             */
            domain: string;
            /**
             * @description ID of the passkey.
             * @example Pk7RtB2xQ4
             */
            id: string;
            /**
             * @description How the administrator recognizes the passkey.
             * @example Phone
             */
            name: string;
            /**
             * Format: date-time
             * @description The last sign-in. Null if there was none.
             * @example 2026-03-01T12:00:00+00:00
             */
            usedAt: string | null;
        };
        /** @description The result of `navigator.credentials.get()`, by its `toJSON()`. */
        PasskeyAssertion: {
            /**
             * @description ID of the credential.
             * @example RXhhbXBsZUNyZWRlbnRpYWw
             */
            id: string;
            /**
             * @description ID of the credential.
             * @example RXhhbXBsZUNyZWRlbnRpYWw
             */
            rawId: string;
            response: {
                /**
                 * @description What the authenticator states.
                 * @example RXhhbXBsZUF1dGhlbnRpY2F0b3JEYXRh
                 */
                authenticatorData: string;
                /**
                 * @description What the browser has signed or sealed: challenge and origin.
                 * @example eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0
                 */
                clientDataJSON: string;
                /**
                 * @description Signature of the authenticator.
                 * @example RXhhbXBsZVNpZ25hdHVyZQ
                 */
                signature: string;
                /**
                 * @description ID of the administrator, in base64url.
                 * @example VDl2QmMyTHFaNQ
                 */
                userHandle?: string | null;
            };
            /**
             * @example public-key
             * @enum {string}
             */
            type: "public-key";
        };
        PasskeyChange: {
            /**
             * @description How you recognize the passkey, such as the name of the device.
             * @example Phone
             */
            name: string;
        };
        PasskeyCreation: {
            options: components["schemas"]["PasskeyCreationOptions"];
            /**
             * @description Send it with the response of the passkey, within five minutes.
             * @example ExampleState-0123456789
             */
            state: string;
        };
        /** @description The JSON form of the options of WebAuthn, for `PublicKeyCredential.parseCreationOptionsFromJSON()`. */
        PasskeyCreationOptions: {
            /**
             * @description What the passkey signs.
             * @example ExampleChallenge-0123456789-ExampleChallenge
             */
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        PasskeyCreationResponse: {
            data: components["schemas"]["PasskeyCreation"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        /** @description The result of `navigator.credentials.create()`, by its `toJSON()`. */
        PasskeyRegistration: {
            /**
             * @description ID of the credential.
             * @example RXhhbXBsZUNyZWRlbnRpYWw
             */
            id: string;
            /**
             * @description ID of the credential.
             * @example RXhhbXBsZUNyZWRlbnRpYWw
             */
            rawId: string;
            response: {
                /**
                 * @description The new credential.
                 * @example RXhhbXBsZUF0dGVzdGF0aW9u
                 */
                attestationObject: string;
                /**
                 * @description What the browser has signed or sealed: challenge and origin.
                 * @example eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0
                 */
                clientDataJSON: string;
                /**
                 * @description How the browser reaches the authenticator.
                 * @example [
                 *       "internal"
                 *     ]
                 */
                transports?: string[];
            };
            /**
             * @example public-key
             * @enum {string}
             */
            type: "public-key";
        };
        PasskeyRequest: {
            options: components["schemas"]["PasskeyRequestOptions"];
            /**
             * @description Send it with the response of the passkey, within five minutes.
             * @example ExampleState-0123456789
             */
            state: string;
        };
        /** @description The JSON form of the options of WebAuthn, for `PublicKeyCredential.parseRequestOptionsFromJSON()`. */
        PasskeyRequestOptions: {
            /**
             * @description What the passkey signs.
             * @example ExampleChallenge-0123456789-ExampleChallenge
             */
            challenge: string;
        } & {
            [key: string]: unknown;
        };
        PasskeyRequestResponse: {
            data: components["schemas"]["PasskeyRequest"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        PasskeySignIn: {
            response: components["schemas"]["PasskeyAssertion"];
            /**
             * @description The state that came with the options.
             * @example ExampleState-0123456789
             */
            state: string;
        };
        PasskeysResponse: {
            data: components["schemas"]["Passkey"][];
            /** @description Empty. */
            meta: Record<string, never>;
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
            /**
             * @description Code of the authenticator app, or a recovery code. It can be sent later, with `signInByCode`.
             * @example 123456
             */
            code?: string | null;
            /**
             * @description Name of the administrator.
             * @example anna
             */
            name: string;
            /**
             * @description Password of the administrator.
             * @example correct horse battery
             */
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
            /**
             * @description Send it with the second factor, within five minutes. Null if none is missing.
             * @example ExampleState-0123456789
             */
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
        Person: {
            /**
             * @description Transfers that the address has begun and not sent.
             * @example 1
             */
            drafts: number;
            /**
             * @description Stored records of emails to the address, without their content.
             * @example 16
             */
            emails: number;
            /**
             * @description Transfers that others have sent to the address.
             * @example 3
             */
            receivedTransfers: number;
            /**
             * @description Transfers that the address has sent, as long as their records are stored.
             * @example 12
             */
            sentTransfers: number;
            /**
             * @description Stored verifications of the address.
             * @example 1
             */
            verifications: number;
        };
        PersonResponse: {
            data: components["schemas"]["Person"];
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
             * @example k3v9x2maQ7
             */
            id: string;
            /**
             * @description Only senders in this network. Null: all.
             * @example 10.0.0.0/8
             */
            network: string | null;
            /**
             * @description Recipient addresses.
             * @example *
             */
            recipient: string;
            /**
             * @description Sender addresses.
             * @example *@example.org
             */
            sender: string;
            /**
             * @description Settings of an allow rule: maxRetentionPeriod, maxTotalSize, transfersPerDay, bytesPerDay, showFileNamesDefault, showFileNamesChangeable, showZipFileContentDefault, sendDownloadNotificationsDefault, sendDownloadNotificationsChangeable, allowPreviewDefault, allowPreviewChangeable, confidentialMessageAllowed, confidentialMessageRequired, recipientNotificationEditable, allowedPasswordModes, fileTypeFilterConfig. Lists are texts with commas, such as `deny:exe,bat`.
             * @example {
             *       "maxTotalSize": 1000000000
             *     }
             */
            settings: {
                [key: string]: string | number | boolean;
            };
            /** @description True for the rule of a new service that lets everyone send while no other machine can reach it. */
            tryOut: boolean;
        };
        PolicyRuleImport: {
            /**
             * @description The file: a line `effect,sender,recipient,network,settings`, then one line for each rule.
             * @example effect,sender,recipient,network,settings
             *     allow,*@example.org,*,,maxTotalSize=1000000000
             */
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
                /**
                 * @description Line of the file.
                 * @example 2
                 */
                line: number;
                /**
                 * @description Only senders in this network. Null: all.
                 * @example 10.0.0.0/8
                 */
                network: string | null;
                /**
                 * @description Recipient addresses.
                 * @example *
                 */
                recipient: string;
                /**
                 * @description Sender addresses.
                 * @example *@example.org
                 */
                sender: string;
                /**
                 * @description Settings of an allow rule: maxRetentionPeriod, maxTotalSize, transfersPerDay, bytesPerDay, showFileNamesDefault, showFileNamesChangeable, showZipFileContentDefault, sendDownloadNotificationsDefault, sendDownloadNotificationsChangeable, allowPreviewDefault, allowPreviewChangeable, confidentialMessageAllowed, confidentialMessageRequired, recipientNotificationEditable, allowedPasswordModes, fileTypeFilterConfig. Lists are texts with commas, such as `deny:exe,bat`.
                 * @example {
                 *       "maxTotalSize": 1000000000
                 *     }
                 */
                settings: {
                    [key: string]: string | number | boolean;
                };
            }[];
            /** @description Errors that a dry run has found, 100 at most. With errors, nothing can be imported. */
            faults: {
                /**
                 * @description What is wrong with it, in English.
                 * @example Deny rules cannot have settings.
                 */
                fault: string;
                /**
                 * @description Line of the file.
                 * @example 2
                 */
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
                 * @example k3v9x2maQ7
                 */
                id: string;
                /**
                 * @description Only senders in this network. Null: all.
                 * @example 10.0.0.0/8
                 */
                network: string | null;
                /**
                 * @description Recipient addresses.
                 * @example *
                 */
                recipient: string;
                /**
                 * @description Sender addresses.
                 * @example *@example.org
                 */
                sender: string;
                /**
                 * @description Settings of an allow rule: maxRetentionPeriod, maxTotalSize, transfersPerDay, bytesPerDay, showFileNamesDefault, showFileNamesChangeable, showZipFileContentDefault, sendDownloadNotificationsDefault, sendDownloadNotificationsChangeable, allowPreviewDefault, allowPreviewChangeable, confidentialMessageAllowed, confidentialMessageRequired, recipientNotificationEditable, allowedPasswordModes, fileTypeFilterConfig. Lists are texts with commas, such as `deny:exe,bat`.
                 * @example {
                 *       "maxTotalSize": 1000000000
                 *     }
                 */
                settings: {
                    [key: string]: string | number | boolean;
                };
            }[];
            /**
             * @description Number of rules of the file that exist. They keep their IDs.
             * @example 3
             */
            unchanged: number;
        };
        PolicyRuleOrder: {
            /**
             * @description The IDs of all rules, in their new order.
             * @example [
             *       "k3v9x2maQ7",
             *       "p8Lw4ZtB2x"
             *     ]
             */
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
            /**
             * @description Recipients that the policy does not allow.
             * @example []
             */
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
                /**
                 * @description Value that applies if the transfer is allowed.
                 * @example 30
                 */
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
            /** @description Names of the settings that are not valid, alone or together (1004). */
            settings?: string[];
            /**
             * @description How the transfer has ended (2006).
             * @enum {string}
             */
            state?: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
            /** @description HTTP status of the response. */
            status: number;
            /** @description Keys of the texts of a language pack that are not valid (1004). */
            texts?: string[];
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
            /**
             * @description ID of the email, for `getTestEmail`.
             * @example Vx5cN8qLp2
             */
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
            /**
             * @description Code of the authenticator app, or a recovery code.
             * @example 123456
             */
            code: string;
            /**
             * @description Your password.
             * @example correct horse battery
             */
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
            /**
             * @description Codes that replace the authenticator app, each once. They are not shown again.
             * @example [
             *       "abcd-efgh-ijkm",
             *       "npqr-stuv-wxyz"
             *     ]
             */
            recoveryCodes: string[];
        };
        RecoveryCodesResponse: {
            data: components["schemas"]["RecoveryCodes"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        RegisteredClient: {
            /**
             * Format: date-time
             * @description When the client was registered.
             * @example 2026-03-01T12:00:00+00:00
             */
            createdAt: string;
            /**
             * @description Fingerprint of the client: the start of a keyed hash of its ID.
             * @example 3f9c2a7be1d04586
             */
            fingerprint: string;
            /**
             * @description `verification`: the client may act for every sender address without a code from an email. `logging`: it may send log entries to this server.
             * @enum {string}
             */
            purpose: "verification" | "logging";
        };
        RegisteredClientsResponse: {
            data: components["schemas"]["RegisteredClient"][];
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
        RetriedEmails: {
            /**
             * @description Number of emails whose next attempt is made now.
             * @example 12
             */
            retried: number;
        };
        RetriedEmailsResponse: {
            data: components["schemas"]["RetriedEmails"];
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
            /**
             * @description Names of the parts of an SVG picture that were removed, because they could run or load something.
             * @example []
             */
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
        SenderSignOn: {
            /** @description The URL at which the person signs in. */
            url: string;
        };
        SenderSignOnResponse: {
            data: components["schemas"]["SenderSignOn"];
            /** @description Empty. */
            meta: Record<string, never>;
        };
        SenderSignOnReturn: {
            /** @description The query with which the OpenID Connect server has sent the browser back: the text after `#oidc=` in the address of the send page, decoded. */
            query: string;
        };
        SenderStatus: {
            /**
             * Format: email
             * @description Address of the sender, as they have written it.
             * @example bob@example.org
             */
            email: string;
            /** @description Whether the email to the sender could not be delivered. */
            notificationFailed: boolean;
            /** @description Absolute path of the email preview (`POST`). Null while there is no email. */
            notificationMailLink: string | null;
            /**
             * Format: email
             * @description The address for people: in the safe form if its domain, as written, could imitate another. Only in lists whose `fields` name it.
             * @example bob@example.org
             */
            shownEmail?: string;
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
            /**
             * @description Value of a setting that was not changed.
             * @example 30
             */
            default: string | number | boolean | string[];
            /**
             * @description What the setting does, in English.
             * @example Days that expired transfers stay listed. After that, all records of them are deleted.
             */
            description: string;
            /** @description An example of a text or an item. */
            example?: string;
            /** @description Form of a text, or of each item, in English words. */
            form?: string;
            /**
             * @description Group of the setting, in English.
             * @enum {string}
             */
            group: "Transfers" | "Policy and quotas" | "Email verification of senders" | "Emails" | "Transfer passwords" | "Wrong passwords" | "Downloads and links" | "Unscannable files" | "Storage" | "Alerts and logs" | "Other websites" | "Single sign-on" | "Brand" | "Legal texts";
            /**
             * Format: int64
             * @description Highest number.
             * @example 36500
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
             * @example 0
             */
            minimum?: number;
            /**
             * @description Name of the setting.
             * @example retention.days
             */
            name: string;
            /** @description Whether a change needs the permission `settings.security` and a recent sign-in. */
            reauthentication: boolean;
            /**
             * @description Current value.
             * @example 14
             */
            value: string | number | boolean | string[];
            /**
             * @description Type of the value.
             * @enum {string}
             */
            valueType: "integer" | "switch" | "choice" | "text" | "list";
        };
        SettingsChange: {
            /**
             * @description New values by name. Null gives a setting its default.
             * @example {
             *       "brand.name": "Example Ltd"
             *     }
             */
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
             * @example done
             * @enum {string}
             */
            state: "open" | "done" | "skipped";
        };
        SetupStepChange: {
            /**
             * @description `open` takes a decision back.
             * @example skipped
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
             * @example T9vBc2LqZ5
             */
            id: string;
            /**
             * @description Name that the administrator signs in with.
             * @example anna
             */
            name: string;
            /**
             * @description Role of the administrator.
             * @example administrator
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
            /**
             * @description How administrators can sign in. `oidc`: on a page of another server, to which `/sign-on/start` leads.
             * @example [
             *       "password",
             *       "passkey",
             *       "oidc"
             *     ]
             */
            methods: ("password" | "passkey" | "oidc")[];
            /** @description False until the first administrator has used the set-up link. */
            setUp: boolean;
            /**
             * @description Name of the single sign-on. Null if there is none.
             * @example login.example.org
             */
            signOnLabel: string | null;
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
             * @example 402
             */
            downloads: number;
            /**
             * Format: int64
             * @description Transfers that expired.
             * @example 97
             */
            expired: number;
            /**
             * Format: int64
             * @description Emails that were given up.
             * @example 3
             */
            failedEmails: number;
            /**
             * Format: int64
             * @description Transfers of which no file was left.
             * @example 0
             */
            failedTransfers: number;
            /**
             * Format: int64
             * @description Files in which the virus scanner found something.
             * @example 1
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
             * @example 0
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
             * @example 171
             */
            recipients: number;
            /**
             * Format: int64
             * @description Transfers that administrators have deleted.
             * @example 1
             */
            removed: number;
            /**
             * Format: int64
             * @description Transfers that their senders have withdrawn.
             * @example 2
             */
            revoked: number;
            /**
             * Format: int64
             * @description Different senders of sent transfers.
             * @example 64
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
             * @example 118
             */
            transfers: number;
            /**
             * Format: int64
             * @description Files that were viewed in a browser.
             * @example 31
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
            /**
             * @description Number of transfers to the address, 100 at most.
             * @example 12
             */
            received: number;
            /**
             * @description Number of transfers from the address, 100 at most.
             * @example 0
             */
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
            /**
             * @description How often the server has tried to send it.
             * @example 1
             */
            attempts: number;
            /**
             * @description Why the last attempt has failed, in English.
             * @example mail server unreachable or rejected the connection (ESOCKET, ECONNREFUSED, CONN)
             */
            failure: string | null;
            /**
             * @description The failure for programs, if it has a code. `unreachable`: The mail server cannot be reached or signed in to. `timeout`: The mail server did not respond in time. `no_tls`: The mail server does not encrypt connections. `no_international_addresses`: The mail server accepts no address with such characters. `declined`: The mail server rejects the email, maybe for a while. `refused`: The mail server knows no such address. `later`: The mail server accepts the email later. `invalid`: The email cannot be sent as it is. `folder`: The email could not be written to the mail folder. `erased`: The address was erased. `not_written`: The service could not write the email.
             * @enum {string}
             */
            failureCode?: "unreachable" | "timeout" | "no_tls" | "no_international_addresses" | "declined" | "refused" | "later" | "invalid" | "folder" | "erased" | "not_written";
            /**
             * @description `sent`: the mail server has accepted it. `failed`: it was given up after an hour.
             * @example failed
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
            /**
             * @description Current code of the authenticator app.
             * @example 123456
             */
            code: string;
            /**
             * @description The state of the step before.
             * @example ExampleState-0123456789
             */
            state: string;
        };
        TotpEnrollment: {
            /**
             * @description Send it with a code of the app, within 15 minutes.
             * @example ExampleState-0123456789
             */
            state: string;
            totp: {
                /**
                 * @description Secret to enter into the authenticator app, in base32.
                 * @example GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ
                 */
                secret: string;
                /**
                 * @description The same as a link, for a QR code.
                 * @example otpauth://totp/Sealpost%20files.example.org:anna?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Sealpost%20files.example.org
                 */
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
            /**
             * @description Why the transfer is deleted, for the audit log.
             * @example Sent to the wrong address
             */
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
             * @description Address of the sender, as they have written it.
             * @example bob@example.org
             */
            senderEmail: string;
            /** @description Name of the sender. May be empty. */
            senderName: string;
            /** @description Whether the sender has verified `senderEmail`, with a code or by single sign-on. False if a client that an administrator has registered named it. */
            senderVerified: boolean;
            /**
             * Format: email
             * @description The address for people: in the safe form if its domain, as written, could imitate another.
             * @example bob@example.org
             */
            shownSenderEmail?: string;
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
             * @example 2026-03-01T12:00:00+00:00
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
             * @example 4711
             */
            id: number;
            /**
             * @description Tracking ID: identifies a session, and later its transfer, for the sender.
             * @example 20260301-120000-Ab3dE6gH
             */
            trackingId: string;
        };
        TransferLogPage: {
            data: components["schemas"]["TransferLogEntry"][];
            meta: components["schemas"]["TransferLogPageMeta"];
        };
        TransferLogPageMeta: {
            /** @description False if the page is short, or empty, because matches are rare and enough entries were examined for one request. `next` continues. */
            complete: boolean;
            /**
             * @description Send it as `after` to get the next page. Null on the last page.
             * @example 2026-03-01T12:00:00.000Z~4711
             */
            next: string | null;
            /**
             * @description Largest number of entries on a page.
             * @example 50
             */
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
            /** @description How this client can verify the address. `EMAIL`: with a code from an email. `CLIENT_ID`: without a code, because the administrator has registered the client. `OIDC`: by single sign-on, if the OpenID Connect server of the organization has an account with the address. */
            verificationMethods: ("EMAIL" | "CLIENT_ID" | "OIDC")[];
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
        VerifiedAddress: {
            /**
             * Format: email
             * @description The verified address.
             * @example bob@example.org
             */
            email: string;
            /** @description The token. Send it in `X-CS-VerificationToken`, and store it as a secret. */
            token: string;
            /**
             * Format: date-time
             * @description When the token expires.
             * @example 2026-03-31T12:00:00+00:00
             */
            validUntil: string;
        };
        VerifiedAddressResponse: {
            data: components["schemas"]["VerifiedAddress"];
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
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export interface operations {
    getFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FactorsResponse"];
                };
            };
        };
    };
    listPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeysResponse"];
                };
            };
        };
    };
    addPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedPasskeyResponse"];
                };
            };
        };
    };
    removePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    renamePasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyChange"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startPasskeyRegistration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationResponse"];
                };
            };
        };
    };
    changeAdminPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAdminPassword"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodesResponse"];
                };
            };
        };
    };
    confirmTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTotp"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpEnrollmentResponse"];
                };
            };
        };
    };
    removeTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuggestedAddressesResponse"];
                };
            };
        };
    };
    listAdministrators: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdministratorAccountsResponse"];
                };
            };
        };
    };
    inviteAdministrator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewInvitation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationLinkResponse"];
                };
            };
        };
    };
    getAdministrator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdministratorAccountResponse"];
                };
            };
        };
    };
    removeAdministrator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeAdministrator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdministratorChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdministratorAccountResponse"];
                };
            };
        };
    };
    resetAdministrator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewInvitationLinkResponse"];
                };
            };
        };
    };
    listAdministratorSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSessionsResponse"];
                };
            };
        };
    };
    endAdministratorSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endAdministratorSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getAttention: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AttentionResponse"];
                };
            };
        };
    };
    listAudit: {
        parameters: {
            query?: {
                /** @description Only this kind of change. */
                action?: "changeSettings" | "addRule" | "changeRule" | "removeRule" | "orderRules" | "importRules" | "exportRules" | "addClient" | "removeClient" | "saveLegalNotice" | "removeLegalNotice" | "saveTerms" | "removeTerms" | "saveLogo" | "removeLogo" | "installLanguagePack" | "removeLanguagePack" | "changePackTexts" | "deleteTransfer" | "exportTransfers" | "exportLog" | "exportAudit" | "exportMasterKey" | "makeBackup" | "restoreBackup" | "beginMove" | "cancelMove" | "rotateMasterKey" | "removeMasterKey" | "signIn" | "failSignIn" | "failSecondFactor" | "reauthenticate" | "inviteAdministrator" | "endInvitation" | "createAdministrator" | "acceptReset" | "changeAdministrator" | "removeAdministrator" | "resetAdministrator" | "changeAdminPassword" | "confirmTotp" | "removeTotp" | "createRecoveryCodes" | "addPasskey" | "renamePasskey" | "removePasskey" | "refusePasskey" | "createToken" | "removeToken" | "endAdminSession" | "endAdminSessions" | "changeSetupStep" | "sendTestEmail" | "repair" | "endVerificationById" | "endVerificationsOf" | "unlockRecipientById" | "retryEmail" | "retryEmails" | "dropEmail" | "exportPerson" | "erasePerson";
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditPage"];
                };
            };
        };
    };
    getBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandResponse"];
                };
            };
        };
    };
    changeBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandResponse"];
                };
            };
        };
    };
    saveLogo: {
        parameters: {
            query?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedLogoResponse"];
                };
            };
        };
    };
    removeLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewBrand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BrandPreviewRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BrandPreviewResponse"];
                };
            };
        };
    };
    showBrandSample: {
        parameters: {
            query?: {
                /** @description Value that is not set yet. */
                "brand.color"?: string;
                /** @description Value that is not set yet. */
                "brand.footer"?: string;
                /** @description Value that is not set yet. */
                "brand.name"?: string;
                /** @description Value that is not set yet. */
                "brand.place"?: string;
                /** @description Value that is not set yet. */
                "brand.sealColor"?: string;
                /** @description Value that is not set yet. */
                "brand.support"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredClientsResponse"];
                };
            };
        };
    };
    addClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClient"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewClientResponse"];
                };
            };
        };
    };
    removeClient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listEmails: {
        parameters: {
            query?: {
                /** @description Only emails to this address. */
                address?: string;
                /** @description `next` of the previous page. Omit it for the first page. */
                after?: string;
                /** @description Entries per page. */
                "page-size"?: number;
                /** @description States to list. Default: `queued` and `failed`. */
                state?: ("queued" | "sent" | "failed" | "dropped")[];
                /** @description Only emails about this transfer. */
                "tracking-id"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminEmailPage"];
                };
            };
        };
    };
    getEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminEmailResponse"];
                };
            };
        };
    };
    dropEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    retryEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminEmailResponse"];
                };
            };
        };
    };
    retryEmails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RetriedEmailsResponse"];
                };
            };
        };
    };
    exportAudit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportLog: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportTransfers: {
        parameters: {
            query?: {
                /** @description True: only transfers with a file in which the virus scanner found something. False: no filter. */
                findings?: boolean;
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
        };
    };
    checkHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HealthResponse"];
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedInvitationsResponse"];
                };
            };
        };
    };
    endInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationAcceptance"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TotpEnrollmentResponse"];
                };
            };
        };
    };
    confirmInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpConfirmation"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmedInvitationResponse"];
                };
            };
        };
    };
    openInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationToken"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenInvitationResponse"];
                };
            };
        };
    };
    confirmInvitationByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskey"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmedInvitationResponse"];
                };
            };
        };
    };
    startInvitationPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationPasskeyRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyCreationResponse"];
                };
            };
        };
    };
    listInstalledPacks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstalledLanguagePacksResponse"];
                };
            };
        };
    };
    installLanguagePack: {
        parameters: {
            query?: never;
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
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedLanguagePackResponse"];
                };
            };
        };
    };
    removeLanguagePack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checkLanguagePack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedLanguagePackResponse"];
                };
            };
        };
    };
    listPackTexts: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. Omit it for the first page. */
                after?: string;
                /** @description True: only messages with an own text. False: no filter. */
                own?: boolean;
                /** @description Entries per page. */
                "page-size"?: number;
                /**
                 * @description Words that the key or one of the texts contains, in any letter case.
                 * @example sent by
                 */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PackTextPage"];
                };
            };
        };
    };
    changePackTexts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PackTextsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPackTextsResponse"];
                };
            };
        };
    };
    checkNewLanguagePack: {
        parameters: {
            query?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckedLanguagePackResponse"];
                };
            };
        };
    };
    getLegalTexts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalTextsResponse"];
                };
            };
        };
    };
    saveLegalNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegalNoticeText"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeLegalNotice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewLegalText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LegalNoticeText"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalPreviewResponse"];
                };
            };
        };
    };
    saveTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewTermsText"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    removeTerms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAllLockedRecipients: {
        parameters: {
            query?: {
                /** @description Only recipients with this address. */
                address?: string;
                /** @description `next` of the previous page. Omit it for the first page. */
                after?: string;
                /** @description Entries per page. */
                "page-size"?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AnyLockedRecipientPage"];
                };
            };
        };
    };
    unlockRecipientById: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferLogPage"];
                };
            };
        };
    };
    getLogVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LogVerificationResponse"];
                };
            };
        };
    };
    startLogVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StartedLogVerificationResponse"];
                };
            };
        };
    };
    checkMasterKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MasterKeyCheck"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MasterKeyCheckResponse"];
                };
            };
        };
    };
    exportMasterKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MasterKeyResponse"];
                };
            };
        };
    };
    findPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PersonResponse"];
                };
            };
        };
    };
    erasePerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    exportPerson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listVerifications: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. Omit it for the first page. */
                after?: string;
                /** @description Entries per page. */
                "page-size"?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedVerificationPage"];
                };
            };
        };
    };
    endVerificationsOf: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedVerificationsResponse"];
                };
            };
        };
    };
    importRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyRuleImport"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyRuleImportResponse"];
                };
            };
        };
    };
    orderRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyRuleOrder"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyRulesResponse"];
                };
            };
        };
    };
    addRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPolicyRule"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyRuleResponse"];
                };
            };
        };
    };
    changeRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPolicyRule"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyRuleResponse"];
                };
            };
        };
    };
    removeRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    simulatePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicySimulation"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicySimulationResponse"];
                };
            };
        };
    };
    listRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RolesResponse"];
                };
            };
        };
    };
    getAdminSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSessionResponse"];
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Reauthentication"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    reauthenticateByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    startPasskeyConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestResponse"];
                };
            };
        };
    };
    listAdminSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminSessionsResponse"];
                };
            };
        };
    };
    endAdminSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endAdminSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
        };
    };
    changeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SettingsChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsResponse"];
                };
            };
        };
    };
    getSetup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SetupResponse"];
                };
            };
        };
    };
    runSetupCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckResultResponse"];
                };
            };
        };
    };
    changeSetupStep: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupStepChange"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendTestEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestEmailRequest"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QueuedTestEmailResponse"];
                };
            };
        };
    };
    getTestEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestEmailResponse"];
                };
            };
        };
    };
    getSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInDescriptionResponse"];
                };
            };
        };
    };
    signInByCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeSignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInResponse"];
                };
            };
        };
    };
    signInByPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignedInResponse"];
                };
            };
        };
    };
    startPasskeySignIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyRequestResponse"];
                };
            };
        };
    };
    signInByPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordSignIn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordSignInResponse"];
                };
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatisticsResponse"];
                };
            };
        };
    };
    getAdminStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminStatusResponse"];
                };
            };
        };
    };
    getStorage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageResponse"];
                };
            };
        };
    };
    listTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiTokensResponse"];
                };
            };
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApiToken"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedApiTokenResponse"];
                };
            };
        };
    };
    removeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    searchTransfers: {
        parameters: {
            query?: {
                /** @description `next` of the previous page. Omit it for the first page. */
                after?: string;
                /** @description True: only transfers with a file in which the virus scanner found something. False: no filter. */
                findings?: boolean;
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundTransferPage"];
                };
            };
        };
    };
    getAdminTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdminTransferResponse"];
                };
            };
        };
    };
    deleteTransfer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferDeletion"];
            };
        };
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    endVerificationById: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClientIdResponse"];
                };
            };
        };
    };
    sendLogs: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LogEntries"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    generatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GeneratedPasswordResponse"];
                };
            };
        };
    };
    validatePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordToValidate"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordValidationResponse"];
                };
            };
        };
    };
    listPasswordRequirements: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordRequirementsResponse"];
                };
            };
        };
    };
    getCors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CorsStatusResponse"];
                };
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguagePacksResponse"];
                };
            };
        };
    };
    getLanguagePack: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LanguagePackResponse"];
                };
            };
        };
    };
    getLanguagePackFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getImprint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LegalNoticeResponse"];
                };
            };
        };
    };
    getTermsOfUse: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TermsOfUseResponse"];
                };
            };
        };
    };
    getLogging: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemoteLoggingResponse"];
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerStatus"];
                };
            };
        };
    };
    getTransfer: {
        parameters: {
            query?: {
                /**
                 * @description Members to return in addition to those of the interface, separated by commas: `allowPreview`, `confidentialMessageFileId`, `path`, `previewHref`, `shownSenderEmail`, `tryOut`. Unknown names are ignored.
                 * @example [
                 *       "path",
                 *       "previewHref"
                 *     ]
                 */
                include?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferDetailsResponse"];
                };
            };
        };
    };
    downloadChecksums: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listFiles: {
        parameters: {
            query?: {
                /**
                 * @description Members to return in addition to those of the interface, separated by commas: `allowPreview`, `confidentialMessageFileId`, `path`, `previewHref`, `shownSenderEmail`, `tryOut`. Unknown names are ignored.
                 * @example [
                 *       "path",
                 *       "previewHref"
                 *     ]
                 */
                include?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferFilesResponse"];
                };
            };
        };
    };
    downloadFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getConfidentialMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    downloadSelectedZip: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ZipSelection"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listLockedRecipients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LockedRecipientsResponse"];
                };
            };
        };
    };
    getTransferPolicy: {
        parameters: {
            query?: {
                /**
                 * @description Members to return in addition to those of the interface, separated by commas: `allowPreview`, `confidentialMessageFileId`, `path`, `previewHref`, `shownSenderEmail`, `tryOut`. Unknown names are ignored.
                 * @example [
                 *       "path",
                 *       "previewHref"
                 *     ]
                 */
                include?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PolicyRequest"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PolicyResponse"];
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewSession"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getSession: {
        parameters: {
            query?: {
                /**
                 * @description Members to return in addition to those of the interface, separated by commas: `allowPreview`, `confidentialMessageFileId`, `path`, `previewHref`, `shownSenderEmail`, `tryOut`. Unknown names are ignored.
                 * @example [
                 *       "path",
                 *       "previewHref"
                 *     ]
                 */
                include?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
        };
    };
    submitSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateSession: {
        parameters: {
            query?: {
                /**
                 * @description Members to return in addition to those of the interface, separated by commas: `allowPreview`, `confidentialMessageFileId`, `path`, `previewHref`, `shownSenderEmail`, `tryOut`. Unknown names are ignored.
                 * @example [
                 *       "path",
                 *       "previewHref"
                 *     ]
                 */
                include?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionResponse"];
                };
            };
        };
    };
    registerFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFile"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredFileResponse"];
                };
            };
        };
    };
    deleteFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    appendUploadByPost: {
        parameters: {
            query?: never;
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getUploadOffset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    appendUpload: {
        parameters: {
            query?: never;
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
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    addFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewFiles"];
            };
        };
        responses: {
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddedFilesResponse"];
                };
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentTransferPage"];
                };
            };
        };
    };
    getTransferStatus: {
        parameters: {
            query?: {
                /**
                 * @description Members to return in addition to those of the interface, separated by commas: `allowPreview`, `confidentialMessageFileId`, `path`, `previewHref`, `shownSenderEmail`, `tryOut`. Unknown names are ignored.
                 * @example [
                 *       "path",
                 *       "previewHref"
                 *     ]
                 */
                include?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentTransferResponse"];
                };
            };
        };
    };
    updateTransfer: {
        parameters: {
            query?: {
                /**
                 * @description Members to return in addition to those of the interface, separated by commas: `allowPreview`, `confidentialMessageFileId`, `path`, `previewHref`, `shownSenderEmail`, `tryOut`. Unknown names are ignored.
                 * @example [
                 *       "path",
                 *       "previewHref"
                 *     ]
                 */
                include?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentTransferResponse"];
                };
            };
        };
    };
    previewRecipientEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmailPreviewOptions"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    resendRecipientEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewSenderEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmailPreviewOptions"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    previewSentCopy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["EmailPreviewOptions"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChangedPasswordResponse"];
                };
            };
        };
    };
    unlockRecipient: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPage"];
                };
            };
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
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransferPage"];
                };
            };
        };
    };
    getVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationResponse"];
                };
            };
        };
    };
    endVerification: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    sendVerificationCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CodeOptions"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    createVerificationToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["VerificationCode"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationTokenResponse"];
                };
            };
        };
    };
    startSenderSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SenderSignOnResponse"];
                };
            };
        };
    };
    finishSenderSignOn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SenderSignOnReturn"];
            };
        };
        responses: {
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifiedAddressResponse"];
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Liveness"];
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Readiness"];
                };
            };
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
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
        };
    };
}
