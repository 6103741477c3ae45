/** All rights. `stock.*` name the movement's kind; reading the catalogue and published texts needs no right. */
export const rights = [
	"stock.read",
	"stock.receive",
	"stock.deliver",
	"stock.return",
	"stock.adjust",
	"stock.transfer",
	"stock.count",
	"receipt.reverse",
	"movement.reverse",
	"product.write",
	"location.write",
	"purchase.read",
	"purchase.write",
	"purchase.exceed",
	"sale.read",
	"sale.write",
	"sale.override",
	"customer.read",
	"customer.write",
	"blog.write",
	"page.write",
	"people.manage",
	"audit.read",
] as const;
export type Right = (typeof rights)[number];

/** The rights to book movements, one per kind. */
export const stockRights = [
	"stock.receive",
	"stock.deliver",
	"stock.return",
	"stock.adjust",
	"stock.transfer",
	"stock.count",
] as const satisfies readonly Right[];

export const roles = ["customer", "viewer", "counter", "seller", "warehouse", "buyer", "owner"] as const;
export type Role = (typeof roles)[number];

/**
 * `everyone`: every signed-in user manages the inventory; `staff`: only users with a role from an owner. In both modes, public
 * texts (the shop's name, articles, the company's pages) are written, what others have booked is taken back, and customers' data are
 * read, only by people with a role that allows it.
 */
export const accessModes = ["everyone", "staff"] as const;
export type AccessMode = (typeof accessModes)[number];

/** To read orders without costs; to write orders, suppliers and offers with their costs; to accept more than was ordered. */
const orderRights = [
	"purchase.read",
	"purchase.write",
	"purchase.exceed",
] as const satisfies readonly Right[];

/** To find customers and see what is known of them; to add, change, merge and erase them. Only by a role, in both modes. */
const customerRights = ["customer.read", "customer.write"] as const satisfies readonly Right[];

const inventory: readonly Right[] = [
	"stock.read",
	...stockRights,
	"product.write",
	"location.write",
	...orderRights,
];

/** The rights per role in the access mode `staff`. */
const staffRights: Record<Role, readonly Right[]> = {
	customer: [],
	viewer: ["stock.read"],
	counter: ["stock.read", "stock.deliver", "stock.count", "sale.read", "sale.write"],
	seller: [
		"stock.read",
		"stock.deliver",
		"stock.count",
		"stock.transfer",
		"sale.read",
		"sale.write",
		...customerRights,
	],
	warehouse: ["stock.read", ...stockRights, "location.write", "purchase.read", "sale.read"],
	buyer: [
		"stock.read",
		"stock.receive",
		"stock.return",
		"receipt.reverse",
		"product.write",
		...orderRights,
		"blog.write",
	],
	owner: rights,
};

/**
 * The one switch of who sees the stock in pieces: on hand, incoming, and when to reorder. All other readers see a product's
 * availability, in words.
 */
export function seesPieces(rights: readonly Right[]): boolean {
	return rights.includes("stock.read");
}

/**
 * The rights of a role; undefined: a visitor. If access is for everyone, visitors may read the stock, and signed-in users have
 * the inventory's rights in addition to those of their role.
 */
export function rightsOf(role: Role | undefined, access: AccessMode): readonly Right[] {
	if (role === undefined) return access === "everyone" ? ["stock.read"] : [];
	if (access === "staff") return staffRights[role];
	return rights.filter((right) => inventory.includes(right) || staffRights[role].includes(right));
}
