import { t } from "@lingui/core/macro";
import { useEffect } from "react";
import { useLocation, useOutletContext } from "react-router";
import { Themed } from "#ui/themed.tsx";
import { type FrameContext, PageColumn } from "./frame.tsx";
import { SideMenu } from "./menu.tsx";
import { entryAt } from "./menu-entries.ts";
import { ScanListener } from "./scan-listener.tsx";

/** What the workspace's pages stand in: the menu beside them. */
export function Component() {
	const { nameScreen } = useOutletContext<FrameContext>();
	const entry = entryAt(useLocation().pathname);
	const name = entry && t(entry.title ?? entry.label);
	useEffect(() => {
		nameScreen(name);
		return () => nameScreen(undefined);
	}, [name, nameScreen]);
	return (
		<Themed>
			<ScanListener />
			<SideMenu />
			<PageColumn isWorkspace />
		</Themed>
	);
}
