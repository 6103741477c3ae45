import type { User } from "@freehub/contract/identity";
import { type AccessMode, type Role, rightsOf } from "@freehub/domain/access";

/** What both better-auth and our own queries give of a user. */
export type UserRow = {
	id: string;
	email: string;
	name: string;
	image?: string | null | undefined;
	emailVerified: boolean | number;
	role: Role;
};

/** A user as the API answers them. */
export function toUser({ id, email, name, image, emailVerified, role }: UserRow, access: AccessMode): User {
	return {
		id,
		email,
		name,
		image: image ?? null,
		emailVerified: Boolean(emailVerified),
		role,
		rights: [...rightsOf(role, access)],
	};
}
