// Sends and receives a file with the client that OpenAPI Generator has generated.
package main

import (
	"context"
	"encoding/json"
	"net/http"
	"os"
	"path"
	"time"

	"sealpost"
)

const email = "ann@example.org"

var configuration = sealpost.NewConfiguration()
var api = sealpost.NewAPIClient(configuration)
var background = context.Background()

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func idIn(response *http.Response) string {
	return path.Base(response.Header.Get("Location"))
}

func register(trackingId string, name string, size int) string {
	file := sealpost.FileToCreate{FileName: name, Size: int64(size)}
	_, response, err := api.UploadsApi.RegisterFile(background, email, trackingId).FileToCreate(file).Execute()
	check(err)
	return idIn(response)
}

func upload(trackingId string, content string) {
	whole := register(trackingId, "whole", len(content))
	_, err := api.UploadsApi.UploadFile(background, email, trackingId, whole).Body(content).Execute()
	check(err)
	parts := register(trackingId, "parts", len(content))
	middle := len(content) / 2
	for _, start := range []int{0, middle} {
		part := content[:middle]
		if start > 0 {
			part = content[middle:]
		}
		_, err := api.UploadsApi.AppendUpload(background, email, trackingId, parts).
			TusResumable("1.0.0").UploadOffset(int64(start)).Body(part).Execute()
		check(err)
	}
}

func send(content string) (transferId string, password string) {
	issued, _, err := api.VerificationApi.CreateVerificationToken(background, email).Execute()
	check(err)
	configuration.AddDefaultHeader("X-CS-VerificationToken", issued.Data.Token)
	to := []sealpost.EmailRecipient{*sealpost.NewEmailRecipient("bob@example.org")}
	body := sealpost.SessionToCreate{Recipients: sealpost.RecipientsInput{To: to}}
	created, err := api.SendingApi.CreateSession(background, email).SessionToCreate(body).Execute()
	check(err)
	trackingId := idIn(created)
	upload(trackingId, content)

	session, _, err := api.SendingApi.GetSession(background, email, trackingId).Execute()
	check(err)
	_, err = api.SendingApi.SubmitSession(background, email, trackingId).Execute()
	check(err)
	for {
		transfer, _, err := api.TransfersApi.GetTransferStatus(background, email, trackingId).Execute()
		check(err)
		if transfer.Data.Status.State != "PROCESSING" {
			return transfer.Data.Status.Recipients[0].Id, *session.Data.SecurityMode.Config.Password.Get()
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func receive(transferId string, password string) {
	configuration.AddDefaultHeader("X-CS-Password", password)
	files, _, err := api.ReceivingApi.ListFiles(background, transferId).Execute()
	check(err)
	for _, file := range files.Data {
		content, _, err := api.ReceivingApi.DownloadFile(background, transferId, file.Id).Execute()
		check(err)
		check(os.WriteFile("received-"+file.FileName, []byte(content), 0o600))
	}
}

func enterWrongPassword(transferId string) (problem sealpost.Problem) {
	configuration.AddDefaultHeader("X-CS-Password", "Wrong")
	_, _, err := api.ReceivingApi.ListFiles(background, transferId).Execute()
	// The generated client decodes application/json only, and leaves application/problem+json as bytes.
	check(json.Unmarshal(err.(sealpost.GenericOpenAPIError).Body(), &problem))
	return problem
}

func main() {
	configuration.Servers[0].URL = os.Getenv("SEALPOST_URL")
	configuration.AddDefaultHeader("X-CS-ClientId", os.Getenv("CLIENT_ID"))
	content, err := os.ReadFile("content")
	check(err)
	transferId, password := send(string(content))
	receive(transferId, password)
	problem := enterWrongPassword(transferId)
	check(json.NewEncoder(os.Stdout).Encode(map[string]interface{}{"type": problem.Type, "errorCode": problem.ErrorCode}))
}
