import type { AccessMode, Right, Role } from "@freehub/domain/access";

export const roleNames: Record<Role, string> = {
	customer: "Customer",
	viewer: "Viewer",
	counter: "Counter",
	warehouse: "Warehouse",
	buyer: "Buyer",
	owner: "Owner",
};

/** What a right lets one do, as the end of 'may …'. */
export const rightWords: Record<Right, string> = {
	"stock.read": "see the stock and its history",
	"stock.receive": "receive stock",
	"stock.deliver": "deliver stock",
	"stock.return": "return stock to suppliers",
	"stock.adjust": "correct quantities",
	"stock.transfer": "move stock between locations",
	"stock.count": "count stock",
	"product.write": "add, change and delete products",
	"location.write": "add and rename locations",
	"blog.write": "write and publish articles",
	"people.manage": "invite people and give them roles",
	"audit.read": "read the audit log",
};

/** What people call somebody's part: where everyone manages, only owners differ from the others. */
export function roleName(role: Role, access: AccessMode): string {
	return access === "everyone" && role !== "owner" ? "Member" : roleNames[role];
}
