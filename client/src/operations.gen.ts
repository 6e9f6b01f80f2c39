// Printed from openapi.json. Do not edit: run `npm run print`.

export interface paths {
    "/api/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A fresh client id */
        get: operations["getClients"];
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
        /** Send lines of the log of a client that is registered for it */
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
        /** A fresh password that fulfils all requirements */
        get: operations["generatePassword"];
        put?: never;
        /** Which requirements a password does not fulfil */
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
        /** The requirements that a transfer password must fulfil */
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
        /** Whether web pages of the asking origin may use the interface */
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
        /** The installed language packs */
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
        /** One installed language pack */
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
        /** A file of a language pack */
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
        /** Who runs this service; empty until the administrator says it */
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
        /** The terms of use, in all languages that there are */
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
        /** Whether the asking client may send its log, and which part of it */
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
        /** The versions of the interface that this server speaks */
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
        /** What a recipient should know of a transfer */
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
        /** The checksums of all files of a transfer as a table */
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
        /** The confidential message of a transfer as a mail with its files, whole or in part */
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
        /** The files of a transfer, each with a link that needs no password */
        get: operations["getFiles"];
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
        /** The content of a file, whole or in part */
        get: operations["downloadFile"];
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
        /** The confidential message of a transfer as a mail with its files, whole or in part */
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
        /** Files of a transfer in a ZIP, whole or in part */
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
        /** The confidential message of a transfer, made harmless, as a page to be read in a frame */
        get: operations["showMessage"];
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
        /** Files of a transfer in a ZIP, whole or in part */
        get: operations["downloadZip"];
        put?: never;
        post?: never;
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
        /** Have all data about an address deleted, as its owner */
        delete: operations["forgetUser"];
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
        /** Whether the sender may send to these recipients, and within which limits */
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
        /** Begin a transfer */
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
        /** A transfer that is being put together */
        get: operations["getSession"];
        put?: never;
        /** Send the transfer */
        post: operations["submitSession"];
        /** Give up a transfer that is being put together */
        delete: operations["removeSession"];
        options?: never;
        head?: never;
        /** Change a transfer that is being put together */
        patch: operations["changeSession"];
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
        /** Announce a file of the transfer */
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
        /** Take a file out of a transfer that is being put together */
        delete: operations["removeFile"];
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
        /** Upload a file, in place of what was uploaded before */
        put: operations["putContent"];
        /** The same, for clients that have no PATCH */
        post: operations["postContent"];
        delete?: never;
        options?: never;
        /** Find out where an upload goes on (tus) */
        head: operations["headContent"];
        /** Go on with an upload (tus) */
        patch: operations["patchContent"];
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
         * The transfers that the address has sent. Deprecated: `sent-transfers` tells more
         * @deprecated
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
    "/api/users/{email}/transfers/{trackingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What became of a transfer */
        get: operations["getTransferStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Take a transfer back, or give it another date of expiry */
        patch: operations["changeTransfer"];
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
        /** What the mail to a recipient says */
        post: operations["showRecipientEmail"];
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
        /** Mail a recipient again, at most three times an hour */
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
        /** What the mail to the sender says */
        post: operations["showSenderEmail"];
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
        /** A copy for the sender's own records */
        post: operations["showSentEmail"];
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
        /** Give a transfer another password */
        put: operations["editPassword"];
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
        /** Let a recipient try again who was locked out after wrong passwords */
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
        /** The transfers that the address has received, the latest first */
        get: operations["pollReceivedTransfers"];
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
        /** The transfers that the address has sent, the latest first */
        get: operations["pollSentTransfers"];
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
        /** Whether this client is verified for an address, and how it could be */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        /** End the verification that this token stands for */
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
        /** Mail a code to an address */
        post: operations["mailVerificationCode"];
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
        /** Exchange a code, or a registered client id, for a verification token */
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
        /** Whether the process answers at all */
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
        /** Whether the server is ready for requests */
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
        /** This description */
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
        /** Problem */
        Problem: {
            /** @description After a wrong password (3003): the attempts left until `nextStep`. */
            attemptsLeft?: number;
            /** @description What exactly is wrong, and where. */
            detail: string;
            /** @description The number of the problem, see the list of errors. */
            errorCode: number;
            /** @description A short English sentence. */
            errorMessage: string;
            /**
             * @description What happens when no attempts are left: the transfer ID is temporarily locked, or the transfer is deleted for all recipients.
             * @enum {unknown}
             */
            nextStep?: "lock" | "delete";
            /** @description The HTTP status of this answer. */
            status: number;
            title: string;
            /** @description Names the kind of problem; compare it, do not follow it. */
            type: string;
        } & {
            [key: string]: unknown;
        };
    };
    responses: never;
    parameters: {
        /** @description 50 to 4,000 letters and digits that a client keeps for itself */
        clientIdHeader: string;
        /** @description 50 to 4,000 letters and digits that a client keeps for itself */
        clientIdQuery: string;
        /** @description The major version of the interface that the client speaks; absent: 1 */
        majorVersionHeader: string;
        /** @description The major version of the interface that the client speaks; absent: 1 */
        majorVersionQuery: string;
        /** @description The lowest minor version that will do for the client; absent: 0 */
        minorVersionHeader: string;
        /** @description The lowest minor version that will do for the client; absent: 0 */
        minorVersionQuery: string;
        /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
        passwordHeader: string;
        /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
        passwordQuery: string;
        /** @description The product that asks; absent: `api.rest` */
        productKeyHeader: string;
        /** @description The product that asks; absent: `api.rest` */
        productKeyQuery: string;
        /** @description Shows that the client has verified the address */
        tokenHeader: string;
        /** @description Shows that the client has verified the address */
        tokenQuery: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getClients: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            clientId: string;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    sendLogs: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        /** @description At most 600 entries a minute */
        requestBody: {
            content: {
                "application/json": {
                    /** @description TRACE, DEBUG, INFO, WARN, ERROR, FATAL, in any letter case */
                    level: string;
                    message: string;
                    /** @description ISO 8601 with `Z` or a numeric offset */
                    timestamp: string;
                }[];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    generatePassword: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            password: string;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    validatePassword: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    password: string;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            rulesNotFulfilled: {
                                details: {
                                    /** @description Of the blocklist: the characters that are forbidden */
                                    characters?: string;
                                    /** @description Of sequences and repetitions: from how many characters on they are forbidden */
                                    count?: number;
                                    /** @description Of the rules for the length: how many characters */
                                    length?: number;
                                };
                                /** @enum {string} */
                                name: "whitespacesDeclined" | "alphabeticalSequenceDeclined" | "numericSequenceDeclined" | "keyboardSequenceDeclined" | "blacklistedCharactersDeclined" | "repeatedCharactersDeclined" | "dictionaryWordsDeclined" | "minimumLengthRequired" | "maximumLengthRequired" | "lettersRequired" | "digitsRequired" | "specialCharactersRequired" | "upperCaseRequired" | "lowerCaseRequired";
                            }[];
                            valid: boolean;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listPasswordRequirements: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            details: {
                                /** @description Of the blocklist: the characters that are forbidden */
                                characters?: string;
                                /** @description Of sequences and repetitions: from how many characters on they are forbidden */
                                count?: number;
                                /** @description Of the rules for the length: how many characters */
                                length?: number;
                            };
                            /** @enum {string} */
                            name: "whitespacesDeclined" | "alphabeticalSequenceDeclined" | "numericSequenceDeclined" | "keyboardSequenceDeclined" | "blacklistedCharactersDeclined" | "repeatedCharactersDeclined" | "dictionaryWordsDeclined" | "minimumLengthRequired" | "maximumLengthRequired" | "lettersRequired" | "digitsRequired" | "specialCharactersRequired" | "upperCaseRequired" | "lowerCaseRequired";
                        }[];
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getCors: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                /** @description `api.rest`, or `server` */
                productKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Whether pages of the `Origin` of this request may use the interface */
                            active: boolean;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listLanguagePacks: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description Only packs of this major version */
                "major-version"?: number;
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                /** @description `api.rest`, or `server` */
                productKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The language, in its own words */
                            displayName: string;
                            /** @description An absolute path; the files are below it */
                            href: string;
                            id: string;
                            lastChangeTimestamp: string | null;
                            /** @description A language tag */
                            locale: string;
                            /** @description Major and minor version, such as `2.1` */
                            version: string;
                        }[];
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLanguagePack: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                /** @description Locale and major version, such as `de_2` */
                packId: string;
                /** @description `api.rest`, or `server` */
                productKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description The language, in its own words */
                            displayName: string;
                            /** @description An absolute path; the files are below it */
                            href: string;
                            id: string;
                            lastChangeTimestamp: string | null;
                            /** @description A language tag */
                            locale: string;
                            /** @description Major and minor version, such as `2.1` */
                            version: string;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLanguagePackFile: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                /** @description Locale and major version, such as `de_2` */
                packId: string;
                /** @description The path of the file, without the language in its name: `mail/recipient.json` */
                path: string;
                /** @description `api.rest`, or `server` */
                productKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The client has this content already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getImprint: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                /** @description `api.rest`, or `server` */
                productKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description What the administrator has written, as it is */
                            content: string;
                            /**
                             * @description How `content` is meant. It is not cleaned: show HTML and Markdown only where no script can run.
                             * @enum {string}
                             */
                            type: "text/plain" | "text/markdown" | "text/html";
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTermsOfUse: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                /** @description `api.rest`, or `server` */
                productKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Whether people must agree; never without a text */
                            active: boolean;
                            lastChangeTimestamp: string | null;
                            terms: {
                                /** @description What the administrator has written, as it is */
                                content: string;
                                /** @description A language tag */
                                locale: string;
                                title: string;
                                /**
                                 * @description How `content` is meant. It is not cleaned: show HTML and Markdown only where no script can run.
                                 * @enum {string}
                                 */
                                type: "text/plain" | "text/markdown" | "text/html";
                            }[];
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getLogging: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                /** @description `api.rest`, or `server` */
                productKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /**
                             * @description The lowest level that is of use; what is below it is taken and dropped
                             * @enum {string}
                             */
                            level: "TRACE" | "DEBUG" | "INFO" | "WARN" | "ERROR" | "FATAL";
                            /** @description Whether the client with this client id may send its log */
                            remoteLoggingEnabled: boolean;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions of this interface that the server speaks */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        apiVersions: {
                            uiApiVersions: {
                                major: number;
                                minor: number;
                            }[];
                        };
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransfer: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                password?: components["parameters"]["passwordQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                "X-CS-Password"?: components["parameters"]["passwordHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            checksumAlgorithm: string;
                            /** @description The same */
                            checksumsHref: string;
                            /** @description Whether one of the files is a confidential message */
                            confidentialMessage: boolean;
                            /** @description The same; null without a confidential message */
                            emlHref: string | null;
                            /** Format: date-time */
                            expirationDate: string;
                            fileCount: number;
                            /** @description What the sender wrote in the mail, as Markdown; only where subjects are shown */
                            message?: string;
                            /** @description The same; null without a confidential message, or with one that is too long to be shown */
                            messageHref: string | null;
                            senderEmail: string;
                            senderName: string;
                            /** @description Only where the administrator wants subjects to be shown */
                            subject?: string;
                            /** @description Of all files, in bytes */
                            totalSize: number;
                            trackingId: string;
                            /** @description Like the `href` of a file; the other parameters of the endpoint may be added */
                            zipHref: string;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadChecksums: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                password?: components["parameters"]["passwordQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Stands in the `href` of a file in place of the password, which counts if both are given */
                ticket?: string;
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                "X-CS-Password"?: components["parameters"]["passwordHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subject, where it is shown, and a row for each file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The client has this content already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadEml: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                password?: components["parameters"]["passwordQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description The most megabytes (of 1,000,000 bytes) of the whole EML; files that do not fit are left out and named in it */
                threshold?: number;
                /** @description Stands in the `href` of a file in place of the password, which counts if both are given */
                ticket?: string;
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                "X-CS-Password"?: components["parameters"]["passwordHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The confidential message with the other files attached */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description The client has this content already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getFiles: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                password?: components["parameters"]["passwordQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                "X-CS-Password"?: components["parameters"]["passwordHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description In lower-case hexadecimal */
                            checksum: string;
                            fileName: string;
                            /** @description An absolute path that needs nothing else, for 24 hours at most */
                            href: string;
                            id: string;
                            size: number;
                        }[];
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadFile: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                password?: components["parameters"]["passwordQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Stands in the `href` of a file in place of the password, which counts if both are given */
                ticket?: string;
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                "X-CS-Password"?: components["parameters"]["passwordHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                fileId: string;
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description The client has this content already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadEmlOfFiles: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                password?: components["parameters"]["passwordQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description The most megabytes (of 1,000,000 bytes) of the whole EML; files that do not fit are left out and named in it */
                threshold?: number;
                /** @description Stands in the `href` of a file in place of the password, which counts if both are given */
                ticket?: string;
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                "X-CS-Password"?: components["parameters"]["passwordHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The confidential message with the other files attached */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description The client has this content already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadZipOfFiles: {
        parameters: {
            query?: {
                /** @description Ids of files, with commas between them or the parameter repeated; without any all files are packed */
                "customized-files-ids"?: string[];
                /** @description Whether `checksums.csv` is added, which names all files */
                "include-checksum-file"?: boolean;
                /** @description Whether the named files are packed, or all others */
                "is-customized-files-ids-include"?: boolean;
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                password?: components["parameters"]["passwordQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Stands in the `href` of a file in place of the password, which counts if both are given */
                ticket?: string;
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                "X-CS-Password"?: components["parameters"]["passwordHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The client has this content already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    showMessage: {
        parameters: {
            query?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                password?: components["parameters"]["passwordQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Stands in the `href` of a file in place of the password, which counts if both are given */
                ticket?: string;
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                "X-CS-Password"?: components["parameters"]["passwordHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description HTML without scripts, images and styles of the sender */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    downloadZip: {
        parameters: {
            query?: {
                /** @description Ids of files, with commas between them or the parameter repeated; without any all files are packed */
                "customized-files-ids"?: string[];
                /** @description Whether `checksums.csv` is added, which names all files */
                "include-checksum-file"?: boolean;
                /** @description Whether the named files are packed, or all others */
                "is-customized-files-ids-include"?: boolean;
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                password?: components["parameters"]["passwordQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Stands in the `href` of a file in place of the password, which counts if both are given */
                ticket?: string;
            };
            header?: {
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The password of the transfer, percent-encoded; it is decoded once, and a `+` means `+` */
                "X-CS-Password"?: components["parameters"]["passwordHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
            };
            path: {
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The archive */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The range that was asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            /** @description The client has this content already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    forgetUser: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransferPolicy: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    recipients: string[];
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            allowed: boolean;
                            failedRecipients: {
                                emailAddress: string;
                                /** @enum {string} */
                                reason: "POLICY_MISMATCH";
                            }[] | null;
                            settings?: {
                                confidentialMessageAllowed: boolean;
                                confidentialMessageRequired: boolean;
                                fileTypeFilterConfig: {
                                    fileTypes: string[];
                                    /** @enum {unknown} */
                                    listMode: "ALLOW" | "DENY";
                                } | null;
                                /** @description In days */
                                maxRetentionPeriod: number;
                                /** @description In bytes */
                                maxTotalSize: number;
                                recipientNotificationEditable: boolean;
                                securityModes: {
                                    config: {
                                        allowedPasswordModes: ("GENERATED" | "MANUAL" | "NONE")[];
                                    };
                                    /** @enum {string} */
                                    name: "ONE_TIME_PASSWORD";
                                }[];
                                sendDownloadNotificationsChangeable: boolean;
                                sendDownloadNotificationsDefault: boolean;
                                showFileNamesChangeable: boolean;
                                showFileNamesDefault: boolean;
                                showZipFileContentDefault: boolean;
                            };
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createSession: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    recipients: {
                        bcc?: {
                            mail: string;
                        }[] | null;
                        cc?: {
                            mail: string;
                        }[] | null;
                        to?: {
                            mail: string;
                        }[] | null;
                    };
                    sender?: {
                        name?: string | null;
                        phone?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            classificationId: string | null;
                            confidentialMessageFileId: string | null;
                            /** Format: date-time */
                            expirationDate: string;
                            fileChecksumAlgorithm: string;
                            files: {
                                checksum: string | null;
                                fileName: string;
                                href: string;
                                id: string;
                                size: number;
                                /** @enum {unknown} */
                                state: "INITIALIZED" | "UPLOADED" | "ACTIVE" | "REMOVED";
                            }[];
                            notificationMessage: {
                                body: string;
                                subject: string;
                            };
                            recipientLanguage: string;
                            recipients: {
                                bcc: {
                                    mail: string;
                                }[];
                                cc: {
                                    mail: string;
                                }[];
                                to: {
                                    mail: string;
                                }[];
                            };
                            securityMode: {
                                config: {
                                    password: string | null;
                                    /** @enum {unknown} */
                                    passwordMode: "GENERATED" | "MANUAL" | "NONE";
                                };
                                /** @enum {string} */
                                name: "ONE_TIME_PASSWORD";
                            };
                            sendDownloadNotifications: boolean;
                            sendDownloadSummary: boolean;
                            sender: {
                                name: string;
                                phone: string;
                            };
                            senderLanguage: string;
                            sendRecipientNotification: boolean;
                            sendUploadSummary: boolean;
                            showFileNames: boolean;
                            showZipFileContent: boolean;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    submitSession: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeSession: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeSession: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    classificationId?: string | null;
                    confidentialMessageFileId?: string | null;
                    expirationDate?: string | null;
                    fileChecksumAlgorithm?: string | null;
                    notificationMessage?: {
                        body?: string | null;
                        subject?: string | null;
                    } | null;
                    recipientLanguage?: string | null;
                    securityMode?: {
                        config?: {
                            password?: string | null;
                            passwordMode?: string | null;
                        } | null;
                        name?: string | null;
                    } | null;
                    sendDownloadNotifications?: boolean | null;
                    sendDownloadSummary?: boolean | null;
                    sender?: {
                        name?: string | null;
                        phone?: string | null;
                    } | null;
                    senderLanguage?: string | null;
                    sendRecipientNotification?: boolean | null;
                    sendUploadSummary?: boolean | null;
                    showFileNames?: boolean | null;
                    showZipFileContent?: boolean | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            classificationId: string | null;
                            confidentialMessageFileId: string | null;
                            /** Format: date-time */
                            expirationDate: string;
                            fileChecksumAlgorithm: string;
                            files: {
                                checksum: string | null;
                                fileName: string;
                                href: string;
                                id: string;
                                size: number;
                                /** @enum {unknown} */
                                state: "INITIALIZED" | "UPLOADED" | "ACTIVE" | "REMOVED";
                            }[];
                            notificationMessage: {
                                body: string;
                                subject: string;
                            };
                            recipientLanguage: string;
                            recipients: {
                                bcc: {
                                    mail: string;
                                }[];
                                cc: {
                                    mail: string;
                                }[];
                                to: {
                                    mail: string;
                                }[];
                            };
                            securityMode: {
                                config: {
                                    password: string | null;
                                    /** @enum {unknown} */
                                    passwordMode: "GENERATED" | "MANUAL" | "NONE";
                                };
                                /** @enum {string} */
                                name: "ONE_TIME_PASSWORD";
                            };
                            sendDownloadNotifications: boolean;
                            sendDownloadSummary: boolean;
                            sender: {
                                name: string;
                                phone: string;
                            };
                            senderLanguage: string;
                            sendRecipientNotification: boolean;
                            sendUploadSummary: boolean;
                            showFileNames: boolean;
                            showZipFileContent: boolean;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    registerFile: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    checksum?: string | null;
                    fileName: string;
                    size: number;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            fileId: string;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    removeFile: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                fileId: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    putContent: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                fileId: string;
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
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    postContent: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description The version of tus: 1.0.0 */
                "Tus-Resumable"?: string;
                /** @description How many bytes are stored */
                "Upload-Offset"?: string;
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
                /** @description PATCH */
                "X-HTTP-Method-Override"?: string;
            };
            path: {
                email: string;
                fileId: string;
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
            /** @description Default Response */
            204: {
                headers: {
                    /** @description The version of tus: 1.0.0 */
                    "Tus-Resumable"?: string;
                    /** @description How many bytes are stored */
                    "Upload-Offset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    headContent: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description The version of tus: 1.0.0 */
                "Tus-Resumable"?: string;
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                fileId: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    /** @description The version of tus: 1.0.0 */
                    "Tus-Resumable"?: string;
                    /** @description How many bytes the file has */
                    "Upload-Length"?: string;
                    /** @description How many bytes are stored */
                    "Upload-Offset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    patchContent: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description The version of tus: 1.0.0 */
                "Tus-Resumable"?: string;
                /** @description How many bytes are stored */
                "Upload-Offset"?: string;
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                fileId: string;
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
            /** @description Default Response */
            204: {
                headers: {
                    /** @description The version of tus: 1.0.0 */
                    "Tus-Resumable"?: string;
                    /** @description How many bytes are stored */
                    "Upload-Offset"?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    listSentTransfers: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description Counts from 1 */
                page?: number;
                "page-size"?: number;
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description Where the status of the transfer is */
                            href: string;
                            recipients: {
                                /** @description The transfer id of this recipient */
                                id: string;
                                mail: string;
                            }[];
                            /** @enum {unknown} */
                            state: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
                            trackingId: string;
                        }[];
                        meta: {
                            page: number;
                            pageSize: number;
                            totalItems: number;
                            totalPages: number;
                        };
                    };
                };
            };
            /** @description The client has this page already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getTransferStatus: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            status: {
                                emlCreationFailed: boolean;
                                files: {
                                    id: string;
                                    removalCause: string | null;
                                    removed: boolean;
                                }[];
                                recipients: {
                                    downloadUrl: string | null;
                                    fileDownloads: {
                                        downloads: {
                                            /** Format: date-time */
                                            downloadDate: string;
                                            /** @enum {unknown} */
                                            retrievalMethod: "DOWNLOADED" | "VIEWED";
                                        }[];
                                        id: string;
                                    }[];
                                    /** @description The transfer id of this recipient */
                                    id: string;
                                    mail: string;
                                    notificationFailed: boolean;
                                    notificationMailLink: string | null;
                                }[];
                                sender: {
                                    email: string;
                                    notificationFailed: boolean;
                                    notificationMailLink: string | null;
                                };
                                /** @enum {unknown} */
                                state: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
                                /** @description Whether a file was removed, or delivered without the virus scanner having looked at it */
                                warnings: boolean;
                            };
                            trackingId: string;
                            transfer: {
                                classificationId: string | null;
                                confidentialMessageFileId: string | null;
                                /** Format: date-time */
                                expirationDate: string;
                                fileChecksumAlgorithm: string;
                                files: {
                                    checksum: string | null;
                                    fileName: string;
                                    href: string;
                                    id: string;
                                    size: number;
                                    /** @enum {unknown} */
                                    state: "INITIALIZED" | "UPLOADED" | "ACTIVE" | "REMOVED";
                                }[];
                                notificationMessage: {
                                    body: string;
                                    subject: string;
                                };
                                recipientLanguage: string;
                                recipients: {
                                    bcc: {
                                        mail: string;
                                    }[];
                                    cc: {
                                        mail: string;
                                    }[];
                                    to: {
                                        mail: string;
                                    }[];
                                };
                                securityMode: {
                                    config: {
                                        /** @enum {unknown} */
                                        passwordMode: "GENERATED" | "MANUAL" | "NONE";
                                    };
                                    /** @enum {string} */
                                    name: "ONE_TIME_PASSWORD";
                                };
                                sendDownloadNotifications: boolean;
                                sendDownloadSummary: boolean;
                                sender: {
                                    name: string;
                                    phone: string;
                                };
                                senderLanguage: string;
                                sendRecipientNotification: boolean;
                                sendUploadSummary: boolean;
                                showFileNames: boolean;
                                showZipFileContent: boolean;
                            };
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    changeTransfer: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    revocationOptions?: {
                        message?: string | null;
                        notifyRecipients?: boolean | null;
                        notifySender?: boolean | null;
                    } | null;
                    status?: {
                        state?: string | null;
                    } | null;
                    transfer?: {
                        expirationDate?: string | null;
                    } | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            status: {
                                emlCreationFailed: boolean;
                                files: {
                                    id: string;
                                    removalCause: string | null;
                                    removed: boolean;
                                }[];
                                recipients: {
                                    downloadUrl: string | null;
                                    fileDownloads: {
                                        downloads: {
                                            /** Format: date-time */
                                            downloadDate: string;
                                            /** @enum {unknown} */
                                            retrievalMethod: "DOWNLOADED" | "VIEWED";
                                        }[];
                                        id: string;
                                    }[];
                                    /** @description The transfer id of this recipient */
                                    id: string;
                                    mail: string;
                                    notificationFailed: boolean;
                                    notificationMailLink: string | null;
                                }[];
                                sender: {
                                    email: string;
                                    notificationFailed: boolean;
                                    notificationMailLink: string | null;
                                };
                                /** @enum {unknown} */
                                state: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
                                /** @description Whether a file was removed, or delivered without the virus scanner having looked at it */
                                warnings: boolean;
                            };
                            trackingId: string;
                            transfer: {
                                classificationId: string | null;
                                confidentialMessageFileId: string | null;
                                /** Format: date-time */
                                expirationDate: string;
                                fileChecksumAlgorithm: string;
                                files: {
                                    checksum: string | null;
                                    fileName: string;
                                    href: string;
                                    id: string;
                                    size: number;
                                    /** @enum {unknown} */
                                    state: "INITIALIZED" | "UPLOADED" | "ACTIVE" | "REMOVED";
                                }[];
                                notificationMessage: {
                                    body: string;
                                    subject: string;
                                };
                                recipientLanguage: string;
                                recipients: {
                                    bcc: {
                                        mail: string;
                                    }[];
                                    cc: {
                                        mail: string;
                                    }[];
                                    to: {
                                        mail: string;
                                    }[];
                                };
                                securityMode: {
                                    config: {
                                        /** @enum {unknown} */
                                        passwordMode: "GENERATED" | "MANUAL" | "NONE";
                                    };
                                    /** @enum {string} */
                                    name: "ONE_TIME_PASSWORD";
                                };
                                sendDownloadNotifications: boolean;
                                sendDownloadSummary: boolean;
                                sender: {
                                    name: string;
                                    phone: string;
                                };
                                senderLanguage: string;
                                sendRecipientNotification: boolean;
                                sendUploadSummary: boolean;
                                showFileNames: boolean;
                                showZipFileContent: boolean;
                            };
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    showRecipientEmail: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
                transferId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    additionalRecipients?: (string | {
                        mail: string;
                    })[] | null;
                    password?: string | null;
                } | null;
            };
        };
        responses: {
            /** @description The letter as a page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    resendRecipientEmail: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    showSenderEmail: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    additionalRecipients?: (string | {
                        mail: string;
                    })[] | null;
                    password?: string | null;
                } | null;
            };
        };
        responses: {
            /** @description The letter as a page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    showSentEmail: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    additionalRecipients?: (string | {
                        mail: string;
                    })[] | null;
                    password?: string | null;
                } | null;
            };
        };
        responses: {
            /** @description The letter as a page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    editPassword: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    currentPassword?: string | null;
                    password?: string | null;
                    passwordMode?: string | null;
                };
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            /** @description If the server has made it */
                            password?: string;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    unlockRecipient: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
                trackingId: string;
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pollReceivedTransfers: {
        parameters: {
            query?: {
                /** @description Only transfers that can be downloaded, or only the others; absent: both */
                active?: boolean;
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description What of each transfer is wanted: names with commas between them, members in parentheses. Absent: `trackingId,status(sender(email),recipients,state),transfer(recipients)` */
                fields?: string;
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description Counts from 1 */
                page?: number;
                "page-size"?: number;
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            status?: {
                                emlCreationFailed?: boolean;
                                files?: {
                                    id?: string;
                                    removalCause?: string | null;
                                    removed?: boolean;
                                }[];
                                recipients?: {
                                    downloadUrl?: string | null;
                                    fileDownloads?: {
                                        downloads?: {
                                            /** Format: date-time */
                                            downloadDate?: string;
                                            /** @enum {unknown} */
                                            retrievalMethod?: "DOWNLOADED" | "VIEWED";
                                        }[];
                                        id?: string;
                                    }[];
                                    /** @description The transfer id of this recipient */
                                    id?: string;
                                    mail?: string;
                                    notificationFailed?: boolean;
                                }[];
                                sender?: {
                                    email?: string;
                                    notificationFailed?: boolean;
                                };
                                /** @enum {unknown} */
                                state?: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
                                /** @description Whether a file was removed, or delivered without the virus scanner having looked at it */
                                warnings?: boolean;
                            };
                            trackingId?: string;
                            transfer?: {
                                classificationId?: string | null;
                                confidentialMessageFileId?: string | null;
                                /** Format: date-time */
                                expirationDate?: string;
                                fileChecksumAlgorithm?: string;
                                files?: {
                                    checksum?: string | null;
                                    fileName?: string;
                                    href?: string;
                                    id?: string;
                                    size?: number;
                                    /** @enum {unknown} */
                                    state?: "INITIALIZED" | "UPLOADED" | "ACTIVE" | "REMOVED";
                                }[];
                                notificationMessage?: {
                                    body?: string;
                                    subject?: string;
                                };
                                recipientLanguage?: string;
                                recipients?: {
                                    bcc?: {
                                        mail?: string;
                                    }[];
                                    cc?: {
                                        mail?: string;
                                    }[];
                                    to?: {
                                        mail?: string;
                                    }[];
                                };
                                securityMode?: {
                                    config?: {
                                        /** @enum {unknown} */
                                        passwordMode?: "GENERATED" | "MANUAL" | "NONE";
                                    };
                                    /** @enum {string} */
                                    name?: "ONE_TIME_PASSWORD";
                                };
                                sendDownloadNotifications?: boolean;
                                sendDownloadSummary?: boolean;
                                sender?: {
                                    name?: string;
                                    phone?: string;
                                };
                                senderLanguage?: string;
                                sendRecipientNotification?: boolean;
                                sendUploadSummary?: boolean;
                                showFileNames?: boolean;
                                showZipFileContent?: boolean;
                            };
                        }[];
                        meta: {
                            page: number;
                            pageSize: number;
                            totalItems: number;
                            totalPages: number;
                        };
                    };
                };
            };
            /** @description The client has this page already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    pollSentTransfers: {
        parameters: {
            query?: {
                /** @description Only transfers that can be downloaded, or only the others; absent: both */
                active?: boolean;
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description What of each transfer is wanted: names with commas between them, members in parentheses. Absent: `trackingId,status(sender(email),recipients,state),transfer(recipients)` */
                fields?: string;
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description Counts from 1 */
                page?: number;
                "page-size"?: number;
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            status?: {
                                emlCreationFailed?: boolean;
                                files?: {
                                    id?: string;
                                    removalCause?: string | null;
                                    removed?: boolean;
                                }[];
                                recipients?: {
                                    downloadUrl?: string | null;
                                    fileDownloads?: {
                                        downloads?: {
                                            /** Format: date-time */
                                            downloadDate?: string;
                                            /** @enum {unknown} */
                                            retrievalMethod?: "DOWNLOADED" | "VIEWED";
                                        }[];
                                        id?: string;
                                    }[];
                                    /** @description The transfer id of this recipient */
                                    id?: string;
                                    mail?: string;
                                    notificationFailed?: boolean;
                                }[];
                                sender?: {
                                    email?: string;
                                    notificationFailed?: boolean;
                                };
                                /** @enum {unknown} */
                                state?: "Processing" | "Active" | "Failed" | "Deleted_by_expiration" | "Deleted_by_revocation" | "Deleted_by_admin" | "Deleted_by_security";
                                /** @description Whether a file was removed, or delivered without the virus scanner having looked at it */
                                warnings?: boolean;
                            };
                            trackingId?: string;
                            transfer?: {
                                classificationId?: string | null;
                                confidentialMessageFileId?: string | null;
                                /** Format: date-time */
                                expirationDate?: string;
                                fileChecksumAlgorithm?: string;
                                files?: {
                                    checksum?: string | null;
                                    fileName?: string;
                                    href?: string;
                                    id?: string;
                                    size?: number;
                                    /** @enum {unknown} */
                                    state?: "INITIALIZED" | "UPLOADED" | "ACTIVE" | "REMOVED";
                                }[];
                                notificationMessage?: {
                                    body?: string;
                                    subject?: string;
                                };
                                recipientLanguage?: string;
                                recipients?: {
                                    bcc?: {
                                        mail?: string;
                                    }[];
                                    cc?: {
                                        mail?: string;
                                    }[];
                                    to?: {
                                        mail?: string;
                                    }[];
                                };
                                securityMode?: {
                                    config?: {
                                        /** @enum {unknown} */
                                        passwordMode?: "GENERATED" | "MANUAL" | "NONE";
                                    };
                                    /** @enum {string} */
                                    name?: "ONE_TIME_PASSWORD";
                                };
                                sendDownloadNotifications?: boolean;
                                sendDownloadSummary?: boolean;
                                sender?: {
                                    name?: string;
                                    phone?: string;
                                };
                                senderLanguage?: string;
                                sendRecipientNotification?: boolean;
                                sendUploadSummary?: boolean;
                                showFileNames?: boolean;
                                showZipFileContent?: boolean;
                            };
                        }[];
                        meta: {
                            page: number;
                            pageSize: number;
                            totalItems: number;
                            totalPages: number;
                        };
                    };
                };
            };
            /** @description The client has this page already */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    getVerification: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            validUntil: string | null;
                            verificationMethods: ("EMAIL" | "CLIENT_ID")[];
                            verified: boolean;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    endVerification: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    mailVerificationCode: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whether the mail has a link, too, that enters the code on the page for senders */
                    withLink?: boolean | null;
                } | null;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
    createVerificationToken: {
        parameters: {
            query?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "client-id"?: components["parameters"]["clientIdQuery"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "major-api-version"?: components["parameters"]["majorVersionQuery"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "minimum-minor-api-version"?: components["parameters"]["minorVersionQuery"];
                /** @description The product that asks; absent: `api.rest` */
                "product-key"?: components["parameters"]["productKeyQuery"];
                /** @description Shows that the client has verified the address */
                "verification-token"?: components["parameters"]["tokenQuery"];
            };
            header?: {
                /** @description 50 to 4,000 letters and digits that a client keeps for itself */
                "X-CS-ClientId"?: components["parameters"]["clientIdHeader"];
                /** @description The major version of the interface that the client speaks; absent: 1 */
                "X-CS-MajorApiVersion"?: components["parameters"]["majorVersionHeader"];
                /** @description The lowest minor version that will do for the client; absent: 0 */
                "X-CS-MinimumMinorApiVersion"?: components["parameters"]["minorVersionHeader"];
                /** @description The product that asks; absent: `api.rest` */
                "X-CS-ProductKey"?: components["parameters"]["productKeyHeader"];
                /** @description Shows that the client has verified the address */
                "X-CS-VerificationToken"?: components["parameters"]["tokenHeader"];
            };
            path: {
                email: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    verificationCode?: string | null;
                } | null;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            token: string;
                            /** Format: date-time */
                            validUntil: string;
                        };
                        meta: Record<string, never>;
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description The process answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        status: "live";
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description Requests are welcome */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Only where a virus scanner is set up. While it is away, uploads and downloads work; transfers that are submitted stay Processing until it is back.
                         * @enum {unknown}
                         */
                        scanner?: "ready" | "away";
                        /** @enum {string} */
                        status: "ready";
                    };
                };
            };
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
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
            /** @description OpenAPI 3.1 */
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
            /** @description A problem */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/problem+json": components["schemas"]["Problem"];
                };
            };
        };
    };
}
