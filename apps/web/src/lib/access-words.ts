import type { AccessMode, Right, Role } from "@freehub/domain/access";
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";

export const roleNames: Record<Role, MessageDescriptor> = {
	customer: msg({ context: "role", message: "Customer" }),
	viewer: msg({ context: "role", message: "Viewer" }),
	counter: msg({ context: "role", comment: "somebody who counts stock", message: "Counter" }),
	warehouse: msg({ context: "role", comment: "somebody who works in the warehouse", message: "Warehouse" }),
	buyer: msg({ context: "role", message: "Buyer" }),
	owner: msg({ context: "role", message: "Owner" }),
};

/** Role names for use inside a sentence: 'You are invited to join as buyer'. */
export const roleNouns: Record<Role, MessageDescriptor> = {
	customer: msg({ context: "role", message: "customer" }),
	viewer: msg({ context: "role", message: "viewer" }),
	counter: msg({ context: "role", comment: "somebody who counts stock", message: "counter" }),
	warehouse: msg({ context: "role", comment: "somebody who works in the warehouse", message: "warehouse" }),
	buyer: msg({ context: "role", message: "buyer" }),
	owner: msg({ context: "role", message: "owner" }),
};

/** Describes each right, as the end of the sentence 'you may …'. */
export const rightWords: Record<Right, MessageDescriptor> = {
	"stock.read": msg({ context: "you may …", message: "see the stock and its history" }),
	"stock.receive": msg({ context: "you may …", message: "receive stock" }),
	"stock.deliver": msg({ context: "you may …", message: "deliver stock" }),
	"stock.return": msg({ context: "you may …", message: "return stock to suppliers" }),
	"stock.adjust": msg({ context: "you may …", message: "correct quantities" }),
	"stock.transfer": msg({ context: "you may …", message: "move stock between locations" }),
	"stock.count": msg({ context: "you may …", message: "count stock" }),
	"receipt.reverse": msg({
		context: "you may …",
		message: "take back receipts of others and of earlier days",
	}),
	"movement.reverse": msg({
		context: "you may …",
		message: "take back any stock change of others and of earlier days",
	}),
	"product.write": msg({ context: "you may …", message: "add, change and delete products" }),
	"location.write": msg({ context: "you may …", message: "add and rename locations" }),
	"purchase.read": msg({ context: "you may …", message: "see orders to suppliers, without prices" }),
	"purchase.write": msg({ context: "you may …", message: "order from suppliers, and see what they ask" }),
	"purchase.exceed": msg({ context: "you may …", message: "accept more than was ordered" }),
	"blog.write": msg({ context: "you may …", message: "write and publish articles" }),
	"page.write": msg({ context: "you may …", message: "write the company's pages" }),
	"people.manage": msg({ context: "you may …", message: "invite people and give them roles" }),
	"audit.read": msg({ context: "you may …", message: "read the audit log" }),
};

/** A person's role as shown to people. If everyone manages, only owners differ: all other roles are shown as 'Member'. */
export function roleName(role: Role, access: AccessMode): string {
	return access === "everyone" && role !== "owner"
		? t({ context: "role", message: "Member" })
		: t(roleNames[role]);
}
