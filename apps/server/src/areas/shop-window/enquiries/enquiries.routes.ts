import * as contract from "@freehub/contract/shop-window/enquiries";
import type { Logger } from "pino";
import { refusal } from "#app-error.ts";
import type { Identity } from "#areas/people/sign-in/identity.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import { route, type Server } from "#http/route.ts";
import { createMailer } from "#mail/mailer.ts";
import { shopLook } from "#shop/shop-look.ts";
import { askPage } from "./ask-page.ts";
import * as repo from "./enquiries.repo.ts";
import { sendEnquiry } from "./send-enquiry.ts";

/** Enquiries by visitors; people with the right to read them find them in Review. */
export function enquiryRoutes(server: Server, { limits, site }: Identity, log: Logger): void {
	const { db, config } = server;
	const enquiries = { db, limits, send: createMailer(config, log, () => shopLook(db, site)), site, log };
	route(server, contract.sendEnquiry, ({ body, request }) => sendEnquiry(enquiries, body, request));
	route(server, contract.deleteEnquiry, ({ params, request }) => deleteEnquiry(db, params.id, request));
	askPage(server, enquiries);
}

/** Deletes an enquiry permanently: it contains a name and address. @throws AppError not_found. */
function deleteEnquiry(db: Db, id: string, request: WriteRequest): Promise<{ deleted: true }> {
	return write(db, request, async (tx) => {
		if (await repo.deleteEnquiry(tx, id)) {
			return { answer: { deleted: true }, changes: [changed("enquiry", id, "removed")] };
		}
		throw refusal("not_found.enquiry");
	});
}
