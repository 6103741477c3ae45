import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useLocation, useOutletContext } from "react-router";
import { firstView, watchFirstView } from "#lib/first-view.ts";
import { Themed } from "#ui/themed.tsx";
import { type FrameContext, PageColumn } from "./frame.tsx";
import { useLiveScreens } from "./live/use-live-screens.ts";
import { SideMenu } from "./menu.tsx";
import { entryAt } from "./menu-entries.ts";
import { ScanListener } from "./scan-listener.tsx";
import classes from "./workspace.module.css";

/** What the workspace's pages stand in: the menu beside them. Every screen follows what is committed. */
export function Component() {
	const { nameScreen, noteFirstView } = useOutletContext<FrameContext>();
	const queryClient = useQueryClient();
	useEffect(() => {
		watchFirstView(queryClient);
		void firstView.then(noteFirstView);
	}, [queryClient, noteFirstView]);
	const entry = entryAt(useLocation().pathname);
	const name = entry && t(entry.title ?? entry.label);
	useEffect(() => {
		nameScreen(name);
		return () => nameScreen(undefined);
	}, [name, nameScreen]);
	const { isLost } = useLiveScreens();
	return (
		<Themed>
			<ScanListener />
			<SideMenu />
			<PageColumn isWorkspace />
			<output className={classes.live}>
				{isLost && (
					<span>
						<Trans comment="The screen does not follow what others do">Not live; trying again</Trans>
					</span>
				)}
			</output>
		</Themed>
	);
}
