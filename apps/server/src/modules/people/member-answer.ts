import type { Member } from "@freehub/contract/people";
import type { UserTable } from "#db/identity-schema.ts";

export function toMember({ id, name, email, emailVerified, role, createdAt }: UserTable): Member {
	return {
		_id: id,
		name,
		email,
		emailVerified: Boolean(emailVerified),
		role,
		createdAt: new Date(createdAt).toISOString(),
	};
}
