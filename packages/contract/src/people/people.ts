import { roles } from "@freehub/domain/people/access";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { broken } from "../rules.ts";
import { Email, Language, OneTimeToken } from "./identity.ts";

const owner = { tag: "People", needs: ["people.manage"] } as const;
const Id = z.object({ id: z.string() });
const Role = z.enum(roles, `role must be one of ${roles.join(", ")}.`);
const writeErrors = ["invalid_input", "invalid_json"] as const;

/** A person with an account, as owners see them. */
export const Member = z.object({
	_id: z.string(),
	name: z.string(),
	email: z.string(),
	emailVerified: z.boolean(),
	role: Role,
	/** The ids of the stores at which they work, their first one first. */
	stores: z.array(z.string()),
	/** Whether their role holds only at these stores. Everything may be read anyway. */
	onlyThere: z.boolean(),
	createdAt: z.string(),
});
export type Member = z.infer<typeof Member>;

export const listPeople = endpoint({
	...owner,
	method: "GET",
	path: "/people",
	summary: "Everybody with an account, a page at a time in the order of joining",
	query: z.object({
		limit: z.coerce.number("limit must be a number.").int().min(1).max(200).optional(),
		cursor: z.string().max(500).optional(),
		search: z.string().trim().max(200).optional(),
	}),
	status: 200,
	answer: z.array(Member),
	paged: true,
	errors: ["invalid_input"],
});

export const changeRole = endpoint({
	...owner,
	method: "PATCH",
	path: "/people/:id",
	summary: "Give somebody another role; the last owner stays one",
	action: "person.role",
	params: Id,
	body: z.strictObject({ role: Role }),
	examples: { buyer: { role: "buyer" } },
	status: 200,
	answer: Member,
	errors: [...writeErrors, "not_found", "last_owner"],
});

/** Max stores at which one person works. */
const MAX_STORES = 100;

const Stores = z.array(z.string().max(100)).max(MAX_STORES, `stores can have at most ${MAX_STORES} entries.`);
const OnlyThere = z.boolean("onlyThere must be true or false.");
type Limit = { stores?: string[] | undefined; onlyThere?: boolean | undefined };
const hasStoreIfLimited = ({ stores = [], onlyThere }: Limit) => stores.length > 0 || !onlyThere;
const limitNeedsStore = {
	path: ["onlyThere"],
	...broken("limit_needs_store", "Choose at least one store first."),
};

export const setStores = endpoint({
	...owner,
	method: "PUT",
	path: "/people/:id/stores",
	summary:
		"Say at which stores somebody works, and whether they may book stock and change places only there; owners are never limited",
	action: "person.stores",
	params: Id,
	body: z.strictObject({ stores: Stores, onlyThere: OnlyThere }).refine(hasStoreIfLimited, limitNeedsStore),
	examples: {
		"only there": { stores: ["main"], onlyThere: true },
		everywhere: { stores: [], onlyThere: false },
	},
	status: 200,
	answer: Member,
	errors: [...writeErrors, "not_found"],
});

export const removePerson = endpoint({
	...owner,
	method: "DELETE",
	path: "/people/:id",
	summary:
		"Remove somebody's account, sessions and API tokens; their name stays in movements and the audit log",
	action: "person.remove",
	params: Id,
	status: 200,
	answer: z.object({ removed: z.literal(true) }),
	errors: ["not_found", "last_owner"],
});

export const signOutPerson = endpoint({
	...owner,
	method: "DELETE",
	path: "/people/:id/sessions",
	summary: "End somebody's sessions and revoke their API tokens",
	action: "person.sign-out",
	params: Id,
	status: 200,
	answer: z.object({ sessions: z.number(), tokens: z.number() }),
	errors: ["not_found"],
});

export const Invitation = z.object({
	_id: z.string(),
	email: z.string(),
	role: Role,
	/** The ids of the stores at which they will work, their first one first. */
	stores: z.array(z.string()),
	/** Whether their role will hold only at these stores. */
	onlyThere: z.boolean(),
	invitedBy: z.string(),
	createdAt: z.string(),
	expiresAt: z.string(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listInvitations = endpoint({
	...owner,
	method: "GET",
	path: "/invitations",
	summary: "Invitations that are open",
	status: 200,
	answer: z.array(Invitation),
	errors: [],
});

export const invite = endpoint({
	...owner,
	method: "POST",
	path: "/invitations",
	summary: "Send somebody a mail with a link to join in a role, also only at some stores; good for a week",
	action: "person.invite",
	body: z
		.strictObject({
			email: Email,
			role: Role,
			/** The language of the mail if the address has no account yet; default: the caller's. */
			language: Language.optional(),
			/** The ids of the stores at which they will work. Default: the same as before, for new people everywhere. */
			stores: Stores.optional(),
			/** Whether their role will hold only at these stores; owners are never limited. */
			onlyThere: OnlyThere.optional(),
		})
		.refine(hasStoreIfLimited, limitNeedsStore),
	examples: {
		everywhere: { email: "kim@shop.test", role: "viewer" },
		"only there": { email: "sam@shop.test", role: "warehouse", stores: ["main"], onlyThere: true },
	},
	status: 201,
	answer: Invitation.extend({
		/** The secret of the link, `/invitation?token=…`, if the server sends no mails; returned only here, to be passed on. */
		token: z.string().nullable(),
	}),
	errors: [...writeErrors, "already_invited", "unavailable"],
});

export const withdrawInvitation = endpoint({
	...owner,
	method: "DELETE",
	path: "/invitations/:id",
	summary: "Withdraw an invitation",
	action: "person.uninvite",
	params: Id,
	status: 200,
	answer: z.object({ withdrawn: z.literal(true) }),
	errors: ["not_found"],
});

export const previewInvitation = endpoint({
	tag: "People",
	needs: "public",
	method: "POST",
	path: "/invitations/preview",
	summary: "Whom the link of an invitation is for, and the role it gives",
	body: z.strictObject({ token: OneTimeToken }),
	status: 200,
	answer: z.object({ email: z.string(), role: Role }),
	errors: [...writeErrors, "not_found"],
});

export const acceptInvitation = endpoint({
	tag: "People",
	needs: "account",
	method: "POST",
	path: "/invitations/acceptance",
	summary: "Take the role that the invitation gives; one must be signed in with its address",
	action: "person.join",
	body: z.strictObject({ token: OneTimeToken }),
	status: 200,
	answer: z.object({ role: Role }),
	errors: [...writeErrors, "not_found", "invitation_for_another"],
});
