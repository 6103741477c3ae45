import type { Need } from "@freehub/contract/endpoint";
import type { User } from "@freehub/contract/people/identity";
import { type AccessMode, type Right, rights, rightsOf } from "@freehub/domain/people/access";
import { type AppError, refusal } from "#app-error.ts";

/** The authenticated caller of a request. */
export type Caller = {
	user: User;
	via: "session" | "token" | "operator";
	/** The user's rights; for a token, those that were granted to it. */
	rights: readonly Right[];
	/** The id of the session or token. */
	credential: string;
};

/** A person who runs a command on the server's machine; acts in the server's own name. */
export const operator: Caller = {
	user: {
		id: "system",
		name: "system",
		email: "",
		emailVerified: false,
		image: null,
		role: "owner",
		language: null,
		rights: [...rights],
		stores: [],
		onlyThere: false,
	},
	via: "operator",
	rights,
	credential: "",
};

/**
 * The only place where rights are checked: whether a caller or visitor may use an endpoint.
 * @throws AppError unauthenticated if signing in would help, otherwise forbidden.
 */
export function requireNeed(
	need: Need,
	caller: Caller | undefined,
	visitorRights: readonly Right[] = [],
): void {
	if (need === "public") return;
	if (need === "account") {
		if (caller === undefined) throw refusal("unauthenticated");
		if (caller.via === "session") return;
		throw refusal("forbidden.session_needed");
	}
	if (need === "operator") {
		if (caller?.via === "operator") return;
		throw refusal("forbidden.operator_needed");
	}
	const has = caller?.rights ?? visitorRights;
	if (need.some((right) => has.includes(right))) return;
	throw caller === undefined ? refusal("unauthenticated") : forbidden(caller);
}

/** The rights of a caller, or those of visitors in the shop's access mode. */
export function rightsOfReader(caller: Caller | undefined, access: AccessMode): readonly Right[] {
	return caller?.rights ?? rightsOf(undefined, access);
}

/** @throws AppError unauthenticated for a visitor. */
export function requireSignedIn(caller: Caller | undefined): Caller {
	if (caller === undefined) throw refusal("unauthenticated");
	return caller;
}

/** @throws AppError forbidden unless the caller has all the rights; unauthenticated for a visitor. */
export function requireAll(rights: readonly Right[], caller: Caller | undefined): void {
	if (caller === undefined) throw refusal("unauthenticated");
	if (!rights.every((right) => caller.rights.includes(right))) throw forbidden(caller);
}

function forbidden({ via, user }: Caller): AppError {
	return via === "token" ? refusal("forbidden.token") : refusal("forbidden.role", { role: user.role });
}
