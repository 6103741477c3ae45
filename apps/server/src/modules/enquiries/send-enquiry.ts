import type { NewEnquiry } from "@freehub/contract/enquiries";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { refusal, TooMany } from "#app-error.ts";
import type { Origin } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import type { SendMail } from "#mail/mailer.ts";
import type { Identity } from "#modules/identity/identity.ts";
import { confirmedOwners } from "#modules/identity/owners.ts";
import * as repo from "./enquiries.repo.ts";
import { type Enquiry, enquiryMail } from "./enquiry-mail.ts";

/** What enquiries are sent with; `site` is where people reach the web app, without a slash at its end. */
export type Enquiries = { db: Db; limits: Identity["limits"]; send: SendMail; site: string; log: Logger };

const SENT = { sent: true } as const;

/**
 * Stores what a visitor asks, and sends the owners a mail afterwards. The asker gets none, or anybody could have us write
 * to anybody. A program that filled the field that people do not see gets the same answer for nothing.
 * @throws AppError too_many_requests; not_found where there never was such a product.
 */
export async function sendEnquiry(
	enquiries: Enquiries,
	{ website = "", name, email, text, product }: NewEnquiry,
	request: WriteRequest & { origin: Origin },
): Promise<typeof SENT> {
	const { db, limits } = enquiries;
	await limits.count("enquiryByAddress", request.origin.address);
	if (website !== "") return SENT;
	const id = uuidv7();
	let subject: Enquiry["product"];
	const { _id } = await write(db, request, async (tx) => {
		subject = product === undefined ? undefined : await repo.findProduct(tx, product);
		if (product !== undefined && subject === undefined) {
			throw refusal("not_found.product_to_ask_about");
		}
		const row = { id, name, email, text, product: product ?? null, created_at: request.now };
		await repo.insertEnquiry(tx, row);
		// Stored under the key, so it names the enquiry and nobody's words.
		return { answer: { _id: id }, changes: [changed("enquiry", id, "added")] };
	});
	// A repeat has the id of the first one, whose mail is on its way.
	if (_id === id) void mailOwners(enquiries, { name, email, text, product: subject });
	return SENT;
}

/** Nobody waits for it, and what goes wrong is logged: the enquiry is in Review. */
async function mailOwners({ db, limits, send, site, log }: Enquiries, enquiry: Enquiry): Promise<void> {
	try {
		const owners = await confirmedOwners(db);
		if (owners.length === 0) return;
		await limits.count("enquiryMail", "");
		await Promise.all(owners.map((owner) => send(enquiryMail(owner, enquiry, site))));
	} catch (error) {
		if (error instanceof TooMany) {
			if (error.isFirst) log.warn("no more mails about enquiries today; they are in Review");
		} else log.error({ err: error }, "mail about an enquiry could not be sent");
	}
}
