import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { guestName } from "#lib/guest.ts";
import { loadPart } from "#lib/load-part.ts";
import { paths } from "#lib/paths.ts";
import { Row } from "#ui/held-list.tsx";
import { notify } from "#ui/notify.ts";
import { sendAsOwn } from "#work/outbox/settle-change.ts";
import classes from "./waiting.module.css";

type Props = { guest: string; count: number; person: string };

/** Changes recorded here without a sign-in. They are not sent until somebody claims them. */
export function Unclaimed({ guest, count, person }: Props) {
	const queryClient = useQueryClient();
	const navigate = useNavigate();
	const [isClaiming, setClaiming] = useState(false);
	const name = guestName(guest);

	async function claim() {
		setClaiming(true);
		try {
			const chunk = await loadPart("claim-scans", () => import("#areas/stock/scan/claim-scans.ts"));
			await sendAsOwn(guest, person);
			// Some codes may have no product; the scan page asks what they are.
			if (await chunk.claimScans(queryClient, guest, person)) return void navigate(paths.scan);
		} catch {
			notify(t`That did not work, and nothing is lost. Try again.`, "failure");
		}
		setClaiming(false);
	}

	return (
		<Row className={`${classes.line} wraps`}>
			<p className="shrinks anywhere">
				{t({
					comment: "name is a person's",
					message: `${plural(count, {
						one: `${name} recorded # change here without signing in.`,
						other: `${name} recorded # changes here without signing in.`,
					})}`,
				})}
			</p>
			<Button loading={isClaiming} onClick={() => void claim()}>
				<Trans>Send them as mine</Trans>
			</Button>
		</Row>
	);
}
