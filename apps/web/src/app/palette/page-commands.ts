import { IconCode, IconHome, IconLayoutDashboard, IconNews } from "@tabler/icons-react";
import { apiHost } from "#lib/api.ts";
import type { Command } from "#lib/commands.ts";
import { paths } from "#lib/paths.ts";
import type { Permissions } from "#lib/permissions.ts";
import { menuFor } from "../menu-entries.ts";

/** Every page that somebody goes to by its name: the site's, then those of the menu. */
export function pageCommands(permissions: Permissions): Command[] {
	const entries = menuFor(permissions)
		.flatMap((group) => group.entries)
		.filter(({ needs }) => permissions.isSettled || needs === undefined)
		// The others ask a visitor to sign in.
		.filter(({ needs }) => !permissions.isVisitor || needs === undefined || needs === "stock.read")
		.filter(({ isWordForVisitors }) => !(permissions.isVisitor && isWordForVisitors));
	return [
		{ id: "home", label: "Home", to: paths.home, Icon: IconHome, keywords: "start shop" },
		{ id: "blogs", label: "Blogs", to: paths.blogs, Icon: IconNews, keywords: "articles" },
		{ id: "dashboard", label: "Dashboard", to: paths.dashboard, Icon: IconLayoutDashboard },
		...entries.map(({ label, to, Icon, keywords }) => ({
			id: to,
			label,
			to,
			Icon,
			...(keywords !== undefined && { keywords }),
		})),
		{
			id: "api-docs",
			label: "API",
			note: "for programs",
			href: `${apiHost()}/docs`,
			Icon: IconCode,
			keywords: "docs",
		},
	];
}
