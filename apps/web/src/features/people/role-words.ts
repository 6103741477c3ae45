import type { Role } from "@freehub/domain/access";

/** What each role may do, in one line. */
export const roleWords: Record<Role, string> = {
	customer: "Sees the products; nothing of the stock's history.",
	viewer: "Sees the stock, its history and the books; changes nothing.",
	counter: "Delivers and counts stock.",
	warehouse: "Adds, delivers, adjusts, transfers and counts stock; keeps the locations.",
	buyer: "Adds and deletes products; adds stock.",
	owner: "Everything, with the people and the audit log.",
};
