import * as contract from "@freehub/contract/enquiries";
import type { Logger } from "pino";
import { route, type Server } from "#http/route.ts";
import { createMailer } from "#mail/mailer.ts";
import type { Identity } from "#modules/identity/identity.ts";
import { shopLook } from "#modules/pages/shop-look.ts";
import { askPage } from "./ask-page.ts";
import { deleteEnquiry } from "./delete-enquiry.ts";
import { sendEnquiry } from "./send-enquiry.ts";

/** Enquiries by visitors; people with the right to read them find them in Review. */
export function enquiryRoutes(server: Server, { limits, site }: Identity, log: Logger): void {
	const { db, config } = server;
	const enquiries = { db, limits, send: createMailer(config, log, () => shopLook(db, site)), site, log };
	route(server, contract.sendEnquiry, ({ body, request }) => sendEnquiry(enquiries, body, request));
	route(server, contract.deleteEnquiry, ({ params, request }) => deleteEnquiry(db, params.id, request));
	askPage(server, enquiries);
}
