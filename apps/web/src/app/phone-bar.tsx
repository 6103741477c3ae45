import { IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import { Link, useLocation } from "react-router";
import { lazyChunk } from "#lib/lazy-chunk.ts";
import { usePermissions } from "#lib/permissions.ts";
import { notify } from "#ui/notify.ts";
import { isCurrent, menuFor } from "./menu-entries.ts";
import classes from "./phone-bar.module.css";

/** What stands in the bar, besides the menu, in words that fit there. */
const inBar = new Map([
	["Today", "Today"],
	["Manage Inventory", "Inventory"],
	["Movements", "Movements"],
]);

const load = () => lazyChunk("phone-sheet", () => import("./phone-sheet.tsx"));
const prepare = () => void load().catch(() => undefined);
type Chunk = Awaited<ReturnType<typeof load>>;

/** On a phone: the screens that are opened most often, and the whole menu as a sheet. */
export function PhoneBar({ isWorkspace }: { isWorkspace: boolean }) {
	const { pathname } = useLocation();
	const [isOpen, setOpen] = useState(false);
	const [chunk, setChunk] = useState<Chunk>();
	const permissions = usePermissions();
	const entries = menuFor(permissions)
		.flatMap((group) => group.entries)
		.filter(({ label }) => inBar.has(label));

	function openSheet() {
		setOpen(true);
		load().then(setChunk, () => {
			setOpen(false);
			notify("The menu could not be loaded. Check the connection and try again.", "failure");
		});
	}

	return (
		<>
			<nav
				className={classes.bar}
				aria-label="Shortcuts"
				data-unsettled={!permissions.isSettled || undefined}
			>
				{entries.map((entry) => (
					<Link
						key={entry.label}
						to={entry.to}
						aria-current={isCurrent(entry, pathname) ? "page" : undefined}
					>
						<span>
							<entry.Icon size={22} aria-hidden="true" />
						</span>
						{inBar.get(entry.label)}
					</Link>
				))}
				<button
					type="button"
					onClick={openSheet}
					onPointerDown={prepare}
					onFocus={prepare}
					aria-haspopup="dialog"
				>
					<span>
						<IconMenu2 size={22} aria-hidden="true" />
					</span>
					Menu
				</button>
			</nav>
			{chunk && <chunk.PhoneSheet isOpen={isOpen} isWorkspace={isWorkspace} onClose={() => setOpen(false)} />}
		</>
	);
}
