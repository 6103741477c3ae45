import type { NewEnquiry } from "@freehub/contract/shop-window/enquiries";
import type { Logger } from "pino";
import { v7 as uuidv7 } from "uuid";
import { refusal, TooMany } from "#app-error.ts";
import type { Identity } from "#areas/people/sign-in/identity.ts";
import { confirmedOwners } from "#areas/people/sign-in/owners.ts";
import type { Origin } from "#db/audit.ts";
import { changed } from "#db/changes.ts";
import type { Db } from "#db/connection.ts";
import { type WriteRequest, write } from "#db/write.ts";
import type { SendMail } from "#mail/mailer.ts";
import * as repo from "./enquiries.repo.ts";
import { type Enquiry, enquiryMail } from "./enquiry-mail.ts";

/** The dependencies of sending enquiries; `site` is the base URL of the web app, without a trailing slash. */
export type Enquiries = { db: Db; limits: Identity["limits"]; send: SendMail; site: string; log: Logger };

const SENT = { sent: true } as const;

/**
 * Stores a visitor's enquiry, then mails the owners. The visitor gets no mail, otherwise anybody could make us mail anybody. A
 * bot that filled the hidden field gets the same answer, but nothing is stored.
 * @throws AppError too_many_requests; not_found if there never was such a product.
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
		// The answer is stored under the key, so it contains only the id and no personal data.
		return { answer: { _id: id }, changes: [changed("enquiry", id, "added")] };
	});
	// A repeat has the first one's id, whose mail was already sent.
	if (_id === id) void mailOwners(enquiries, { name, email, text, product: subject });
	return SENT;
}

/** Not awaited; failures are logged: the enquiry is in Review anyway. */
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
