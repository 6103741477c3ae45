import { internal, leftOut, open, type ServerKind } from "#server-kind.ts";

export const person = {
	tables: { user: open, account: internal, former_user: open, invitation: leftOut },
	names: async (connection, ids) => {
		const [people, former] = await Promise.all([
			connection.selectFrom("user").select(["id", "name"]).where("id", "in", ids).execute(),
			connection.selectFrom("former_user").select(["id", "name"]).where("id", "in", ids).execute(),
		]);
		return [...people, ...former];
	},
} satisfies ServerKind<"person">;

export const session = { tables: { session: leftOut } } satisfies ServerKind<"session">;

/** One-time links, such as to choose a new password. */
export const password = { tables: { verification: leftOut } } satisfies ServerKind<"password">;

export const token = { tables: { api_token: leftOut } } satisfies ServerKind<"token">;
