import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { use } from "react";
import { StayingContext } from "#areas/people/sign-in/use-session.ts";
import { formatCount } from "#lib/format.ts";
import { isGuest } from "#lib/guest.ts";
import { useSignInDetour } from "#lib/permissions.ts";
import { workNames } from "./scan-words.ts";
import { isLinePending, type ScanSession } from "./session.ts";
import type { Scan } from "./use-scan.ts";

/** Shows how many scans wait because their codes could not be looked up, with a button to undo the last one. */
export function AsideNote({ scan }: { scan: Scan }) {
	const aside = scan.session.waiting.filter(({ isAside }) => isAside);
	const count = aside.length;
	const last = aside.at(-1);
	/** Runs between two scans; the scan may be looked up by then. */
	function takeBack(key: string) {
		void scan.runner.inTurn(async () =>
			scan.changeNow(({ waiting }) => ({
				waiting: waiting.filter((each) => each.key !== key || !each.isAside),
			})),
		);
	}
	return (
		<div className={count > 0 ? "amber label note" : undefined}>
			<output>
				{count > 0 &&
					t`${plural(count, {
						one: "# scan waits to be looked up: the server does not answer. It is kept on this device and goes on by itself.",
						other:
							"# scans wait to be looked up: the server does not answer. They are kept on this device and go on by themselves.",
					})}`}
			</output>
			{last !== undefined && (
				<p className="row-ends gap-12 above-8 anywhere">
					<span>
						{t(workNames[last.work])} {last.typed !== undefined && formatCount(last.typed)} ·{" "}
						{last.known?.product.name ?? last.code}
					</span>
					<Button variant="default" onClick={() => takeBack(last.key)}>
						<Trans>Undo</Trans>
					</Button>
				</p>
			)}
		</div>
	);
}

/** The server session has ended: scans are recorded here, and sent when their owner signs in again. */
export function SignInNote({ session }: { session: ScanSession }) {
	const staying = use(StayingContext);
	// A guest never had a session.
	const hasEnded = staying !== undefined && !isGuest(staying.id);
	const goToSignIn = useSignInDetour();
	const unsent = session.lines.filter((line) => isLinePending(line) && !line.isToSettle).length;
	const count = unsent + session.waiting.length + (session.tally === undefined ? 0 : 1);
	return (
		<output>
			{hasEnded && (
				<Button fullWidth onClick={goToSignIn}>
					{plural(count, { 0: "Sign in to go on", one: "Sign in to send #", other: "Sign in to send #" })}
				</Button>
			)}
		</output>
	);
}
