import { randomBytes } from "node:crypto";
import type { Invitation } from "@freehub/contract/people/people";
import type { Language } from "@freehub/domain/language";
import type { Role } from "@freehub/domain/people/access";
import type { Selectable } from "kysely";
import { v7 as uuidv7 } from "uuid";
import { nameOfActor } from "#actor-names.ts";
import { refusal } from "#app-error.ts";
import { confirmAsker, hashOf } from "#areas/people/sign-in/find-caller.ts";
import { languageOfAddress } from "#areas/people/sign-in/language-of-address.ts";
import type { IdentityMails } from "#areas/people/sign-in/mails.ts";
import { accessChanged } from "#db/changes.ts";
import { type Db, inTransaction } from "#db/connection.ts";
import type { InvitationTable } from "#db/identity-schema.ts";
import { isoOf } from "#db/timestamp.ts";
import { type WriteRequest, write, writeWith } from "#db/write.ts";
import { refuseLimitedOwner, storesToWorkAt } from "./change-person.ts";
import * as repo from "./people.repo.ts";

const writeInvitation = writeWith([
	[/invitation(_open|\.email)/, () => refusal("already_invited", { field: "email", rule: "taken" })],
]);

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

type NewInvitation = {
	email: string;
	role: Role;
	/** The mail's language if the address has no account with a saved language. */
	language: Language;
	/** The stores at which the person will work; none: they are not asked about. */
	stores?: string[] | undefined;
	onlyThere?: boolean | undefined;
};

/**
 * Invites a person by mail; only the mail contains the link's secret. If mails are not sent, the inviting owner gets it, only in
 * this answer, to pass the link on.
 * @throws AppError already_invited; invalid_input for a place that is no store, and for a limit of an owner; unavailable if the
 * mail could not be sent.
 */
export async function invite(
	db: Db,
	mails: IdentityMails,
	{ email: given, role, language, stores: givenStores = [], onlyThere = false }: NewInvitation,
	request: WriteRequest,
): Promise<Invitation & { token: string | null }> {
	const email = given.toLowerCase();
	const reader = { email, language: (await languageOfAddress(db, email)) ?? language };
	const token = randomBytes(32).toString("base64url");
	const row = {
		id: uuidv7(),
		email,
		role,
		only_there: onlyThere ? 1 : 0,
		token_hash: hashOf(token),
		invited_by: request.actor,
		created_at: request.now,
		expires_at: new Date(request.now.getTime() + WEEK_MS),
		accepted_at: null,
	};
	const invitation = await writeInvitation(db, request, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"]);
		refuseLimitedOwner(role, onlyThere);
		const { stores, named } = await storesToWorkAt(tx, givenStores);
		const whole = { ...row, stores: JSON.stringify(stores) };
		await repo.deleteExpiredInvitation(tx, email, request.now);
		await repo.insertInvitation(tx, whole);
		const where = stores.length > 0 && { stores: named(stores), onlyThere };
		return {
			answer: toInvitation({ ...whole, inviter: request.actorName }),
			audit: [{ email, role, ...where }],
		};
	});
	let isSent = false;
	try {
		isSent = await mails.invite(reader, request.actorName, role, token);
	} finally {
		// Without the mail the invitation is useless, and would block another invitation of the address.
		if (!isSent) await inTransaction(db, (tx) => repo.deleteInvitation(tx, row.id));
	}
	if (!isSent) {
		throw refusal("unavailable.invitation_mail");
	}
	return { ...invitation, token: mails.goOut ? null : token };
}

export function withdrawInvitation(db: Db, id: string, request: WriteRequest): Promise<{ withdrawn: true }> {
	return write(db, request, async (tx) => {
		await confirmAsker(tx, request, ["people.manage"]);
		if (await repo.deleteInvitation(tx, id)) return { answer: { withdrawn: true } };
		throw refusal("not_found", { what: "open invitation" });
	});
}

type Row = Pick<
	Selectable<InvitationTable>,
	"id" | "email" | "role" | "stores" | "only_there" | "created_at" | "expires_at" | "invited_by"
> & {
	inviter: string | null;
};

export function toInvitation({
	id,
	email,
	role,
	stores,
	only_there,
	created_at,
	expires_at,
	invited_by,
	inviter,
}: Row): Invitation {
	return {
		_id: id,
		email,
		role,
		stores: JSON.parse(stores) as string[],
		onlyThere: only_there === 1,
		invitedBy: nameOfActor(invited_by, inviter),
		createdAt: isoOf(created_at),
		expiresAt: isoOf(expires_at),
	};
}

/** The address and role of an invitation. @throws AppError not_found if its link is invalid or expired. */
export async function previewInvitation(
	db: Db,
	token: string,
	now: Date,
): Promise<{ email: string; role: Role }> {
	const found = await repo.findInvitation(db.kysely, hashOf(token), now);
	if (found === undefined) throw refusal("not_found.invitation");
	return { email: found.email, role: found.role };
}

/**
 * Gives the caller the invitation's role and stores. If the link came by mail, the address counts as confirmed. An owner stays owner.
 * @throws AppError invitation_for_another unless the caller's address is the invited one.
 */
export function acceptInvitation(
	db: Db,
	mails: IdentityMails,
	token: string,
	request: WriteRequest,
): Promise<{ role: Role }> {
	return write(db, request, async (tx) => {
		const { user: asker } = await confirmAsker(tx, request, "account");
		const found = await repo.findInvitation(tx, hashOf(token), request.now);
		if (found === undefined) throw refusal("not_found.invitation");
		if (found.email !== asker.email.toLowerCase()) {
			throw refusal("invitation_for_another", { email: found.email });
		}
		if (!(await repo.markAccepted(tx, found.id, request.now))) throw refusal("not_found.invitation");
		const role = asker.role === "owner" ? "owner" : found.role;
		await repo.setRole(tx, request.actor, role);
		const stores = JSON.parse(found.stores) as string[];
		if (role !== "owner" && stores.length > 0) {
			// A store may have become a place in another one. Who is limited to such stores alone can book nowhere, rather than everywhere.
			const names = await repo.storeNames(tx, stores);
			const there = stores.filter((store) => names.has(store));
			await repo.setStores(tx, request.actor, { stores: there, onlyThere: found.only_there === 1 });
		}
		if (mails.goOut) await repo.confirmAddress(tx, request.actor);
		return { answer: { role }, changes: [accessChanged] };
	});
}
