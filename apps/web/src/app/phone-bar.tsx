import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { lazyPart } from "#lib/lazy-part.tsx";
import { paths } from "#lib/paths.ts";
import { usePermissions } from "#lib/permissions.ts";
import { isCurrent, menuFor } from "./menu-entries.ts";
import classes from "./phone-bar.module.css";

/** The bar's links besides the menu, with labels that fit. */
const inBar = new Map<string, MessageDescriptor>([
	[paths.today, msg`Today`],
	[paths.dashboardInventory, msg`Inventory`],
	[paths.scan, msg`Scan`],
]);

const PhoneSheet = lazyPart("phone-sheet", async () => (await import("./phone-sheet.tsx")).PhoneSheet, {
	words: "table",
	failure: () => t`The menu could not be loaded. Check the connection and try again.`,
});

/** On a phone: the most used screens, and the whole menu as a sheet. */
export function PhoneBar({ isWorkspace }: { isWorkspace: boolean }) {
	const { pathname } = useLocation();
	const [isOpen, setOpen] = useState(false);
	const permissions = usePermissions();
	const entries = menuFor(permissions)
		.flatMap((group) => group.entries)
		.filter(({ to }) => inBar.has(to));

	return (
		<>
			<nav
				className={classes.bar}
				aria-label={t({ context: "to screens", message: "Shortcuts" })}
				data-unknown={!permissions.isKnown || undefined}
			>
				{entries.map((entry) => (
					<Link key={entry.to} to={entry.to} aria-current={isCurrent(entry, pathname) ? "page" : undefined}>
						<span>
							<entry.Icon className="icon-large" aria-hidden="true" />
						</span>
						{t(inBar.get(entry.to) ?? entry.label)}
					</Link>
				))}
				<button type="button" {...PhoneSheet.opener} onClick={() => setOpen(true)} aria-haspopup="dialog">
					<span>
						<IconMenu2 className="icon-large" aria-hidden="true" />
					</span>
					<Trans>Menu</Trans>
				</button>
			</nav>
			<PhoneSheet isOpen={isOpen} isWorkspace={isWorkspace} onClose={() => setOpen(false)} />
		</>
	);
}
