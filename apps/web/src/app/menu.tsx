import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useLocalStorage } from "@mantine/hooks";
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from "@tabler/icons-react";
import { Fragment } from "react";
import { Link, useLocation } from "react-router";
import { usePermissions } from "#lib/permissions.ts";
import classes from "./menu.module.css";
import { isCurrent, menuFor } from "./menu-entries.ts";
import type { MenuEntry } from "./menu-entry.ts";

/** The workspace's menu at the left. It can be folded to icons, which this browser remembers. */
export function SideMenu() {
	const { isKnown } = usePermissions();
	const [isFolded, setFolded] = useLocalStorage({
		key: "freehub-menu-folded",
		defaultValue: false,
		getInitialValueInEffect: false,
	});
	const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
	return (
		<nav
			className={classes.side}
			aria-label={t`Dashboard`}
			data-folded={isFolded || undefined}
			data-unknown={!isKnown || undefined}
		>
			<MenuGroups />
			<button
				type="button"
				className={classes.fold}
				onClick={() => setFolded(!isFolded)}
				aria-pressed={isFolded}
			>
				<Icon aria-hidden="true" />
				<span className={classes.label}>
					<Trans>Fold menu</Trans>
				</span>
			</button>
		</nav>
	);
}

/** The menu's entries in groups; `onGo` closes the sheet that contains them, if there is one. */
export function MenuGroups({ onGo }: { onGo?: () => void }) {
	const permissions = usePermissions();
	return menuFor(permissions).map(({ heading, entries }) => (
		<Fragment key={entries[0]?.to}>
			{heading && <p className={classes.heading}>{t(heading)}</p>}
			<ul
				className={classes.group}
				aria-label={heading && t(heading)}
				data-plain={heading === undefined || undefined}
			>
				{entries.map((entry) => (
					<li key={entry.to}>
						<MenuLink entry={entry} isVisitor={permissions.isVisitor} onGo={onGo} />
					</li>
				))}
			</ul>
		</Fragment>
	));
}

type EntryProps = { entry: MenuEntry; isVisitor: boolean; onGo: (() => void) | undefined };

function MenuLink({ entry, isVisitor, onGo }: EntryProps) {
	const { pathname } = useLocation();
	const { to, Icon } = entry;
	const label = t(entry.label);
	const inside = (
		<>
			<Icon aria-hidden="true" />
			<span className={classes.label}>{label}</span>
		</>
	);
	if (isVisitor && entry.isWordForVisitors) return <span className={classes.word}>{inside}</span>;
	return (
		<Link to={to} title={label} onClick={onGo} aria-current={isCurrent(entry, pathname) ? "page" : undefined}>
			{inside}
		</Link>
	);
}
