"""Sends and receives a file with the client that OpenAPI Generator has generated."""

import json
import os
import shutil
import time

import sealpost

EMAIL = "ann@example.org"

configuration = sealpost.Configuration(
    host=os.environ["SEALPOST_URL"],
    api_key={"X-CS-ClientId": os.environ["CLIENT_ID"]},
)
client = sealpost.ApiClient(configuration)
sending = sealpost.SendingApi(client)
uploads = sealpost.UploadsApi(client)
receiving = sealpost.ReceivingApi(client)


def id_in(headers):
    return headers["Location"].split("/")[-1]


def register(tracking_id, name, size):
    file = sealpost.FileToCreate(file_name=name, size=size)
    return id_in(uploads.register_file_with_http_info(EMAIL, tracking_id, file)[2])


def send(content):
    issued = sealpost.VerificationApi(client).create_verification_token(EMAIL)
    configuration.api_key["X-CS-VerificationToken"] = issued.data.token
    bob = sealpost.EmailRecipient(mail="bob@example.org")
    session = sealpost.SessionToCreate(recipients=sealpost.RecipientsInput(to=[bob]))
    tracking_id = id_in(sending.create_session_with_http_info(EMAIL, session)[2])

    whole = register(tracking_id, "whole", len(content))
    uploads.upload_file(EMAIL, tracking_id, whole, content)
    parts = register(tracking_id, "parts", len(content))
    middle = len(content) // 2
    for start, end in [(0, middle), (middle, len(content))]:
        uploads.append_upload(EMAIL, tracking_id, parts, "1.0.0", start, content[start:end])

    password = sending.get_session(EMAIL, tracking_id).data.security_mode.config.password
    sending.submit_session(EMAIL, tracking_id)
    while True:
        status = sealpost.TransfersApi(client).get_transfer_status(EMAIL, tracking_id).data.status
        if status.state != "PROCESSING":
            return status.recipients[0].id, password
        time.sleep(0.1)


def receive(transfer_id, password):
    configuration.api_key["X-CS-Password"] = password
    for file in receiving.list_files(transfer_id).data:
        shutil.move(receiving.download_file(transfer_id, file.id), "received-" + file.file_name)


def enter_wrong_password(transfer_id):
    configuration.api_key["X-CS-Password"] = "Wrong"
    try:
        receiving.list_files(transfer_id)
    except sealpost.ApiException as error:
        # The generated client leaves the body of an error as text. Its decoder reads the member `data`.
        error.data = error.body
        return client.deserialize(error, "Problem")


with open("content", "rb") as file:
    transfer_id, password = send(file.read())
receive(transfer_id, password)
problem = enter_wrong_password(transfer_id)
print(json.dumps({"type": problem.type, "errorCode": problem.error_code}))
