// Printed from openapi.json. Do not edit: run `npm run print`.

export interface paths {
    "/api/clients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Create a client ID */
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
        /** Send client log entries */
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
        /** Generate a password */
        get: operations["generatePassword"];
        put?: never;
        /** Validate a password */
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
        /** List password requirements */
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
        /** Check whether an origin is allowed (CORS) */
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
        /** List language packs */
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
        /** Get a language pack */
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
        /** Get a file of a language pack */
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
        /** Get the legal notice */
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
        /** Get the terms of use */
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
        /** Get remote logging settings */
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
        /** Get supported API versions */
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
        /** Get transfer details */
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
        /** Download checksums as CSV */
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
        /** Download as email (EML) */
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
        /** List files with download links */
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
        /** Download a file */
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
        /** Download as email (EML) */
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
        /** Download files as ZIP */
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
        /** Get the confidential message as HTML */
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
        /** Download files as ZIP */
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
        /** Delete all data of an address */
        delete: operations["deleteUser"];
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
        /** Check whether a sender may send to recipients */
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
        /** Create a transfer session */
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
        /** Get a transfer session */
        get: operations["getSession"];
        put?: never;
        /** Finalize and send the transfer */
        post: operations["submitSession"];
        /** Delete a transfer session */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        /** Update a transfer session */
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
        /** Register a file */
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
        /** Remove a file from a session */
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
        /** Upload a complete file */
        put: operations["uploadFile"];
        /** Append to an upload (tus, method override) */
        post: operations["appendUploadByPost"];
        delete?: never;
        options?: never;
        /** Get the upload offset (tus) */
        head: operations["getUploadOffset"];
        /** Append to an upload (tus) */
        patch: operations["appendUpload"];
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
        /** Get transfer status */
        get: operations["getTransferStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /** Revoke a transfer or change its expiry */
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
        /** Preview the email to a recipient */
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
        /** Resend the email to a recipient */
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
        /** Preview the email to the sender */
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
        /** Preview the sender's copy */
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
        /** Change the transfer password */
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
        /** Unlock a recipient after wrong passwords */
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
        /** List received transfers */
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
        /** List sent transfers */
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
        /** Get verification status of an address */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        /** Revoke the verification token */
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
        /** Send a verification code by email */
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
        /** Exchange a code for a verification token */
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
        /** Check liveness */
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
        /** Check readiness */
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
        /** Get this OpenAPI document */
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
        Problem: {
            /** @description After a wrong password (3003): the attempts left until `nextStep`. */
            attemptsLeft?: number;
            /** @description What exactly is wrong, for developers. Absent if the type states it all. */
            detail?: string;
            /** @description Numeric error code. Several problem types share a code: prefer `type`. */
            errorCode: number;
            /** @description Description of the problem type, a sentence in English. */
            errorMessage: string;
            /**
             * @description What happens when no attempts are left: the transfer ID is temporarily locked, or the transfer is deleted for all recipients.
             * @enum {string}
             */
            nextStep?: "lock" | "delete";
            /** @description HTTP status of this response. */
            status: number;
            /** @description Name of the problem type. */
            title: string;
            /** @description Stable identifier of the problem type, to be compared. Not a resolvable URL. */
            type: string;
        } & {
            [key: string]: unknown;
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
                    "application/json": {
                        data: {
                            clientId: string;
                        };
                        meta: Record<string, never>;
                    };
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
                    "application/json": {
                        data: {
                            password: string;
                        };
                        meta: Record<string, never>;
                    };
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
                "application/json": {
                    password: string;
                };
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
                /** @description `api.rest`, or `server` */
                productKey: string;
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
                    "application/json": {
                        data: {
                            /** @description Whether pages of the `Origin` of this request may use the interface */
                            active: boolean;
                        };
                        meta: Record<string, never>;
                    };
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
                /** @description Only packs of this major version */
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
                /** @description `api.rest`, or `server` */
                productKey: string;
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
                    "application/json": {
                        data: {
                            /** @description The language, in its own words */
                            displayName: string;
                            /** @description An absolute path; the files are below it */
                            href: string;
                            id: string;
                            /** Format: date-time */
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
                /** @description Locale and major version, such as `de_2` */
                packId: string;
                /** @description `api.rest`, or `server` */
                productKey: string;
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
                    "application/json": {
                        data: {
                            /** @description The language, in its own words */
                            displayName: string;
                            /** @description An absolute path; the files are below it */
                            href: string;
                            id: string;
                            /** Format: date-time */
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
    getLanguagePackFile: {
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
                /** @description `api.rest`, or `server` */
                productKey: string;
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
                /** @description `api.rest`, or `server` */
                productKey: string;
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
                    "application/json": {
                        data: {
                            /** @description Whether people must agree; never without a text */
                            active: boolean;
                            /** Format: date-time */
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
                /** @description `api.rest`, or `server` */
                productKey: string;
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
            query?: never;
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
                            /** @description Whether a code has verified `senderEmail`. False if a client that an administrator has registered named it. */
                            senderVerified: boolean;
                            /** @description Only where the administrator wants subjects to be shown */
                            subject?: string;
                            /**
                             * Format: int64
                             * @description Size of all files in bytes.
                             */
                            totalSize: number;
                            trackingId: string;
                            /** @description Like the `href` of a file; the other parameters of the endpoint may be added */
                            zipHref: string;
                        };
                        meta: Record<string, never>;
                    };
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
             * @description `cross_site_refused`: Password attempts from other websites are not allowed.
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
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subject, if recipients see it, and one row per file. */
            200: {
                headers: {
                    "Accept-Ranges": components["headers"]["Accept-Ranges"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    ETag: components["headers"]["ETag"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description The requested range of the table. */
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
             * @description `cross_site_refused`: Password attempts from other websites are not allowed.
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
    downloadEml: {
        parameters: {
            query?: {
                /** @description The most megabytes (of 1,000,000 bytes) of the whole EML; files that do not fit are left out and named in it */
                threshold?: number;
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
            /** @description The requested range of the email. */
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
             * @description `cross_site_refused`: Password attempts from other websites are not allowed.
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
                    "application/json": {
                        data: {
                            /** @description In lower-case hexadecimal */
                            checksum: string;
                            fileName: string;
                            /** @description An absolute path that needs nothing else, for 24 hours at most */
                            href: string;
                            id: string;
                            /**
                             * Format: int64
                             * @description Size in bytes.
                             */
                            size: number;
                        }[];
                        meta: Record<string, never>;
                    };
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
             * @description `cross_site_refused`: Password attempts from other websites are not allowed.
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
                fileId: string;
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
            /** @description The requested range of the file. */
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
             * @description `cross_site_refused`: Password attempts from other websites are not allowed.
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
    downloadEmlOfFiles: {
        parameters: {
            query?: {
                /** @description The most megabytes (of 1,000,000 bytes) of the whole EML; files that do not fit are left out and named in it */
                threshold?: number;
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
            /** @description The requested range of the email. */
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
             * @description `cross_site_refused`: Password attempts from other websites are not allowed.
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
    downloadZipOfFiles: {
        parameters: {
            query?: {
                /** @description Ids of files, with commas between them or the parameter repeated; without any all files are packed */
                "customized-files-ids"?: string[];
                /** @description Whether `checksums.csv` is added, which names all files */
                "include-checksum-file"?: boolean;
                /** @description Whether the named files are packed, or all others */
                "is-customized-files-ids-include"?: boolean;
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
            /** @description The requested range of the archive. */
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
             * @description `cross_site_refused`: Password attempts from other websites are not allowed.
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
    getConfidentialMessage: {
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
             * @description `cross_site_refused`: Password attempts from other websites are not allowed.
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
    downloadZip: {
        parameters: {
            query?: {
                /** @description Ids of files, with commas between them or the parameter repeated; without any all files are packed */
                "customized-files-ids"?: string[];
                /** @description Whether `checksums.csv` is added, which names all files */
                "include-checksum-file"?: boolean;
                /** @description Whether the named files are packed, or all others */
                "is-customized-files-ids-include"?: boolean;
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
            /** @description The requested range of the archive. */
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
             * @description `cross_site_refused`: Password attempts from other websites are not allowed.
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
            /** @description Whether sending is allowed, and the limits. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
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
                                    /** @enum {string} */
                                    listMode: "ALLOW" | "DENY";
                                } | null;
                                /** @description In days */
                                maxRetentionPeriod: number;
                                /**
                                 * Format: int64
                                 * @description Largest size of all files of a transfer in bytes.
                                 */
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
                                /** @description Stored for compatibility, no effect. */
                                showZipFileContentDefault: boolean;
                            };
                        };
                        meta: Record<string, never>;
                    };
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
    createSession: {
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
                email: string;
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
                    "application/json": {
                        data: {
                            classificationId: string | null;
                            confidentialMessageFileId: string | null;
                            /** Format: date-time */
                            expirationDate: string;
                            fileChecksumAlgorithm: string;
                            files: {
                                /** @description The registered one; else, once uploaded, the computed one */
                                checksum: string | null;
                                fileName: string;
                                href: string;
                                id: string;
                                /**
                                 * Format: int64
                                 * @description Size in bytes.
                                 */
                                size: number;
                                /** @enum {string} */
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
                                    /** @enum {string} */
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
                            /** @description Stored for compatibility, no effect. */
                            showZipFileContent: boolean;
                        };
                        meta: Record<string, never>;
                    };
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
                email: string;
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
                email: string;
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
                    /** @description ISO 8601 with `Z` or a numeric offset */
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
                    /** @description Stored for compatibility, no effect. */
                    showZipFileContent?: boolean | null;
                };
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
                    "application/json": {
                        data: {
                            classificationId: string | null;
                            confidentialMessageFileId: string | null;
                            /** Format: date-time */
                            expirationDate: string;
                            fileChecksumAlgorithm: string;
                            files: {
                                /** @description The registered one; else, once uploaded, the computed one */
                                checksum: string | null;
                                fileName: string;
                                href: string;
                                id: string;
                                /**
                                 * Format: int64
                                 * @description Size in bytes.
                                 */
                                size: number;
                                /** @enum {string} */
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
                                    /** @enum {string} */
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
                            /** @description Stored for compatibility, no effect. */
                            showZipFileContent: boolean;
                        };
                        meta: Record<string, never>;
                    };
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
                    /** Format: int64 */
                    size: number;
                };
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
                    "application/json": {
                        data: {
                            fileId: string;
                        };
                        meta: Record<string, never>;
                    };
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
                email: string;
                fileId: string;
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
                email: string;
                fileId: string;
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
                email: string;
                fileId: string;
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
             * @description `session_unknown`: This transfer session does not exist.
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
                email: string;
                fileId: string;
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
            default: components["responses"]["Problem"];
        };
    };
    listSentTransfersLegacy: {
        parameters: {
            query?: {
                /** @description Counts from 1 */
                page?: number;
                "page-size"?: number;
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
                    "application/json": {
                        data: {
                            /** @description Where the status of the transfer is */
                            href: string;
                            recipients: {
                                /** @description The transfer id of this recipient */
                                id: string;
                                mail: string;
                            }[];
                            /** @enum {string} */
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
                email: string;
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
                    "application/json": {
                        data: {
                            status: {
                                emlCreationFailed: boolean;
                                files: {
                                    id: string;
                                    /** @description CHECKSUM_MISMATCH, FILE_TYPE_DECLINED, VIRUS_FOUND, TOO_LARGE_TO_SCAN, SCAN_INCOMPLETE; others may come */
                                    removalCause: string | null;
                                    removed: boolean;
                                }[];
                                recipients: {
                                    /** @description Link of the recipient. In password mode NONE it contains a secret, and is null for other clients than the creator. */
                                    downloadUrl: string | null;
                                    fileDownloads: {
                                        downloads: {
                                            /** Format: date-time */
                                            downloadDate: string;
                                            /** @enum {string} */
                                            retrievalMethod: "DOWNLOADED" | "VIEWED";
                                        }[];
                                        id: string;
                                    }[];
                                    /** @description The transfer id of this recipient */
                                    id: string;
                                    mail: string;
                                    notificationFailed: boolean;
                                    /** @description Path of the email preview (POST). Null while there is no email. */
                                    notificationMailLink: string | null;
                                }[];
                                sender: {
                                    email: string;
                                    notificationFailed: boolean;
                                    /** @description Path of the email preview (POST). Null while there is no email. */
                                    notificationMailLink: string | null;
                                };
                                /** @enum {string} */
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
                                    /** @description The registered one; else, once uploaded, the computed one */
                                    checksum: string | null;
                                    fileName: string;
                                    href: string;
                                    id: string;
                                    /**
                                     * Format: int64
                                     * @description Size in bytes.
                                     */
                                    size: number;
                                    /** @enum {string} */
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
                                        /** @enum {string} */
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
                                /** @description Stored for compatibility, no effect. */
                                showZipFileContent: boolean;
                            };
                        };
                        meta: Record<string, never>;
                    };
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
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    revocationOptions?: {
                        /** @description Markdown */
                        message?: string | null;
                        /** @description Off unless it is given */
                        notifyRecipients?: boolean | null;
                        /** @description Off unless it is given */
                        notifySender?: boolean | null;
                    } | null;
                    status?: {
                        /** @description `Deleted_by_revocation`, in any letter case */
                        state?: string | null;
                    } | null;
                    transfer?: {
                        /** @description ISO 8601 with `Z` or a numeric offset */
                        expirationDate?: string | null;
                    } | null;
                };
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
                    "application/json": {
                        data: {
                            status: {
                                emlCreationFailed: boolean;
                                files: {
                                    id: string;
                                    /** @description CHECKSUM_MISMATCH, FILE_TYPE_DECLINED, VIRUS_FOUND, TOO_LARGE_TO_SCAN, SCAN_INCOMPLETE; others may come */
                                    removalCause: string | null;
                                    removed: boolean;
                                }[];
                                recipients: {
                                    /** @description Link of the recipient. In password mode NONE it contains a secret, and is null for other clients than the creator. */
                                    downloadUrl: string | null;
                                    fileDownloads: {
                                        downloads: {
                                            /** Format: date-time */
                                            downloadDate: string;
                                            /** @enum {string} */
                                            retrievalMethod: "DOWNLOADED" | "VIEWED";
                                        }[];
                                        id: string;
                                    }[];
                                    /** @description The transfer id of this recipient */
                                    id: string;
                                    mail: string;
                                    notificationFailed: boolean;
                                    /** @description Path of the email preview (POST). Null while there is no email. */
                                    notificationMailLink: string | null;
                                }[];
                                sender: {
                                    email: string;
                                    notificationFailed: boolean;
                                    /** @description Path of the email preview (POST). Null while there is no email. */
                                    notificationMailLink: string | null;
                                };
                                /** @enum {string} */
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
                                    /** @description The registered one; else, once uploaded, the computed one */
                                    checksum: string | null;
                                    fileName: string;
                                    href: string;
                                    id: string;
                                    /**
                                     * Format: int64
                                     * @description Size in bytes.
                                     */
                                    size: number;
                                    /** @enum {string} */
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
                                        /** @enum {string} */
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
                                /** @description Stored for compatibility, no effect. */
                                showZipFileContent: boolean;
                            };
                        };
                        meta: Record<string, never>;
                    };
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
                email: string;
                trackingId: string;
                transferId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Additional recipients to mention in the email. */
                    additionalRecipients?: (string | {
                        mail: string;
                    })[] | null;
                    /** @description Password to include, if you deliver the email yourself. */
                    password?: string | null;
                };
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
                    "text/html": string;
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
                email: string;
                trackingId: string;
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
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Additional recipients to mention in the email. */
                    additionalRecipients?: (string | {
                        mail: string;
                    })[] | null;
                    /** @description Password to include, if you deliver the email yourself. */
                    password?: string | null;
                };
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
                    "text/html": string;
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
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Additional recipients to mention in the email. */
                    additionalRecipients?: (string | {
                        mail: string;
                    })[] | null;
                    /** @description Password to include, if you deliver the email yourself. */
                    password?: string | null;
                };
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
                    "text/html": string;
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
                email: string;
                trackingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description The client that made the transfer may leave it out */
                    currentPassword?: string | null;
                    /** @description Not needed in the mode GENERATED */
                    password?: string | null;
                    /** @description `MANUAL`, the default, or `GENERATED` */
                    passwordMode?: string | null;
                };
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
                    "application/json": {
                        data: {
                            /** @description If the server has made it */
                            password?: string;
                        };
                        meta: Record<string, never>;
                    };
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
                email: string;
                trackingId: string;
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
            default: components["responses"]["Problem"];
        };
    };
    listReceivedTransfers: {
        parameters: {
            query?: {
                /** @description Only transfers that can be downloaded, or only the others; absent: both */
                active?: boolean;
                /** @description What of each transfer is wanted: names with commas between them, members in parentheses. Absent: `trackingId,status(sender(email),recipients,state),transfer(recipients)` */
                fields?: string;
                /** @description Counts from 1 */
                page?: number;
                "page-size"?: number;
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
                    "application/json": {
                        data: {
                            status?: {
                                emlCreationFailed?: boolean;
                                files?: {
                                    id?: string;
                                    /** @description CHECKSUM_MISMATCH, FILE_TYPE_DECLINED, VIRUS_FOUND, TOO_LARGE_TO_SCAN, SCAN_INCOMPLETE; others may come */
                                    removalCause?: string | null;
                                    removed?: boolean;
                                }[];
                                recipients?: {
                                    /** @description Link of the recipient. In password mode NONE it contains a secret, and is null for other clients than the creator. */
                                    downloadUrl?: string | null;
                                    fileDownloads?: {
                                        downloads?: {
                                            /** Format: date-time */
                                            downloadDate?: string;
                                            /** @enum {string} */
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
                                /** @enum {string} */
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
                                    /** @description The registered one; else, once uploaded, the computed one */
                                    checksum?: string | null;
                                    fileName?: string;
                                    href?: string;
                                    id?: string;
                                    /**
                                     * Format: int64
                                     * @description Size in bytes.
                                     */
                                    size?: number;
                                    /** @enum {string} */
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
                                        /** @enum {string} */
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
                                /** @description Stored for compatibility, no effect. */
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
                /** @description Only transfers that can be downloaded, or only the others; absent: both */
                active?: boolean;
                /** @description What of each transfer is wanted: names with commas between them, members in parentheses. Absent: `trackingId,status(sender(email),recipients,state),transfer(recipients)` */
                fields?: string;
                /** @description Counts from 1 */
                page?: number;
                "page-size"?: number;
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
                    "application/json": {
                        data: {
                            status?: {
                                emlCreationFailed?: boolean;
                                files?: {
                                    id?: string;
                                    /** @description CHECKSUM_MISMATCH, FILE_TYPE_DECLINED, VIRUS_FOUND, TOO_LARGE_TO_SCAN, SCAN_INCOMPLETE; others may come */
                                    removalCause?: string | null;
                                    removed?: boolean;
                                }[];
                                recipients?: {
                                    /** @description Link of the recipient. In password mode NONE it contains a secret, and is null for other clients than the creator. */
                                    downloadUrl?: string | null;
                                    fileDownloads?: {
                                        downloads?: {
                                            /** Format: date-time */
                                            downloadDate?: string;
                                            /** @enum {string} */
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
                                /** @enum {string} */
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
                                    /** @description The registered one; else, once uploaded, the computed one */
                                    checksum?: string | null;
                                    fileName?: string;
                                    href?: string;
                                    id?: string;
                                    /**
                                     * Format: int64
                                     * @description Size in bytes.
                                     */
                                    size?: number;
                                    /** @enum {string} */
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
                                        /** @enum {string} */
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
                                /** @description Stored for compatibility, no effect. */
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
                    "application/json": {
                        data: {
                            /** Format: date-time */
                            validUntil: string | null;
                            verificationMethods: ("EMAIL" | "CLIENT_ID")[];
                            verified: boolean;
                        };
                        meta: Record<string, never>;
                    };
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
                email: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Whether the mail has a link, too, that enters the code on the page for senders */
                    withLink?: boolean | null;
                };
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
                email: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    verificationCode?: string | null;
                };
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
                    "application/json": {
                        /** @enum {string} */
                        status: "live";
                    };
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
                    "application/json": {
                        /**
                         * @description Only where a virus scanner is set up. While it is away, uploads and downloads work; transfers that are submitted stay Processing until it is back.
                         * @enum {string}
                         */
                        scanner?: "ready" | "away";
                        /** @enum {string} */
                        status: "ready";
                    };
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
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
