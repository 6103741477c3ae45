import type { AccessMode, Role } from "@freehub/domain/people/access";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

export const roleNames: Record<Role, MessageDescriptor> = {
	customer: msg({ context: "role", message: "Customer" }),
	viewer: msg({ context: "role", message: "Viewer" }),
	counter: msg({ context: "role", comment: "somebody who counts stock", message: "Counter" }),
	seller: msg({ context: "role", message: "Seller" }),
	warehouse: msg({ context: "role", comment: "somebody who works in the warehouse", message: "Warehouse" }),
	buyer: msg({ context: "role", message: "Buyer" }),
	owner: msg({ context: "role", message: "Owner" }),
};

/** Role names for use inside a sentence: 'You are invited to join as buyer'. */
export const roleNouns: Record<Role, MessageDescriptor> = {
	customer: msg({ context: "role", message: "customer" }),
	viewer: msg({ context: "role", message: "viewer" }),
	counter: msg({ context: "role", comment: "somebody who counts stock", message: "counter" }),
	seller: msg({ context: "role", message: "seller" }),
	warehouse: msg({ context: "role", comment: "somebody who works in the warehouse", message: "warehouse" }),
	buyer: msg({ context: "role", message: "buyer" }),
	owner: msg({ context: "role", message: "owner" }),
};

/** A person's role as shown to people. If everyone manages, only owners differ, and sellers, who see customers: all other roles are shown as 'Member'. */
export function roleName(role: Role, access: AccessMode): string {
	return access === "everyone" && role !== "owner" && role !== "seller"
		? t({ context: "role", message: "Member" })
		: t(roleNames[role]);
}
