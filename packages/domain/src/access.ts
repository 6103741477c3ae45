/** What somebody may do. `stock.*` name the movement's kind; reading the catalogue and what is published needs no right. */
export const rights = [
	"stock.read",
	"stock.receive",
	"stock.deliver",
	"stock.return",
	"stock.adjust",
	"stock.transfer",
	"stock.count",
	"product.write",
	"location.write",
	"blog.write",
	"page.write",
	"people.manage",
	"audit.read",
] as const;
export type Right = (typeof rights)[number];

/** The rights to book a movement, one for each kind. */
export const stockRights = [
	"stock.receive",
	"stock.deliver",
	"stock.return",
	"stock.adjust",
	"stock.transfer",
	"stock.count",
] as const satisfies readonly Right[];

export const roles = ["customer", "viewer", "counter", "warehouse", "buyer", "owner"] as const;
export type Role = (typeof roles)[number];

/**
 * `everyone`: every signed-in user manages the inventory; `staff`: only whom an owner gave a role. What visitors read in the
 * shop's name, articles and the company's pages, is written by those with a role that allows it in both.
 */
export const accessModes = ["everyone", "staff"] as const;
export type AccessMode = (typeof accessModes)[number];

const inventory: readonly Right[] = ["stock.read", ...stockRights, "product.write", "location.write"];

/** The one table of who may do what, where access is by role. */
const staffRights: Record<Role, readonly Right[]> = {
	customer: [],
	viewer: ["stock.read"],
	counter: ["stock.read", "stock.deliver", "stock.count"],
	warehouse: ["stock.read", ...stockRights, "location.write"],
	buyer: ["stock.read", "stock.receive", "stock.return", "product.write", "blog.write"],
	owner: rights,
};

/**
 * What a role may do; undefined means a visitor.
 * Where access is for everyone, visitors read the stock as well, and whoever is signed in has the inventory's rights besides
 * those of the role.
 */
export function rightsOf(role: Role | undefined, access: AccessMode): readonly Right[] {
	if (role === undefined) return access === "everyone" ? ["stock.read"] : [];
	if (access === "staff") return staffRights[role];
	return rights.filter((right) => inventory.includes(right) || staffRights[role].includes(right));
}
