import type { Right } from "@freehub/domain/access";
import {
	IconBook2,
	IconCode,
	IconFileImport,
	IconHistory,
	IconHome,
	IconLayoutDashboard,
	IconList,
	IconNews,
	IconTrash,
	IconUser,
	IconUsers,
} from "@tabler/icons-react";
import { apiHost } from "#lib/api.ts";
import type { Command } from "#lib/commands.ts";
import { paths } from "#lib/paths.ts";

export type WhoAsks = { isSignedIn: boolean; may: (right: Right) => boolean };

type Page = Command & { needs?: "session" | Right };

/** Every page that somebody goes to by its name, in the order of the menus. */
export function pageCommands({ isSignedIn, may }: WhoAsks): Command[] {
	const pages: Page[] = [
		{ id: "home", label: "Home", to: paths.home, Icon: IconHome, keywords: "start shop" },
		{ id: "blogs", label: "Blogs", to: paths.blogs, Icon: IconNews, keywords: "articles" },
		{
			id: "manage",
			label: "Manage Inventory",
			// The one in the dashboard is open to visitors.
			to: isSignedIn ? paths.manageInventory : paths.dashboardInventory,
			Icon: IconList,
			keywords: "products table stock list",
		},
		{ id: "dashboard", label: "Dashboard", to: paths.dashboard, Icon: IconLayoutDashboard },
		{
			id: "books",
			label: "Books",
			note: "the stock ledger and the locations",
			to: paths.books,
			Icon: IconBook2,
			keywords: "warehouses bins check",
			needs: "stock.read",
		},
		{
			id: "import",
			label: "Import",
			note: "products from a CSV or Excel file",
			to: paths.imports,
			Icon: IconFileImport,
			keywords: "upload export spreadsheet xlsx undo",
			needs: "product.write",
		},
		{ id: "deleted", label: "Deleted items", to: paths.deleted, Icon: IconTrash, needs: "product.write" },
		{
			id: "people",
			label: "People",
			to: paths.people,
			Icon: IconUsers,
			keywords: "roles members invitations",
			needs: "people.manage",
		},
		{ id: "audit", label: "Audit log", to: paths.audit, Icon: IconHistory, needs: "audit.read" },
		{
			id: "profile",
			label: "Profile",
			to: paths.profile,
			Icon: IconUser,
			keywords: "account password sessions tokens",
			needs: "session",
		},
		{
			id: "api-docs",
			label: "API",
			note: "for programs",
			href: `${apiHost()}/docs`,
			Icon: IconCode,
			keywords: "docs",
		},
	];
	return pages.filter(({ needs }) => {
		if (needs === undefined) return true;
		// The screens behind these rights ask for a sign-in, whatever visitors may read.
		if (needs === "stock.read") return may(needs);
		return isSignedIn && (needs === "session" || may(needs));
	});
}
