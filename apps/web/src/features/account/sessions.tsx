import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "#lib/identity-failure.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import classes from "./account.module.css";
import { useEndSession, useEndSessions } from "./mutations.ts";
import { sessionsQuery } from "./queries.ts";
import { Section } from "./section.tsx";
import { SessionLine } from "./session-line.tsx";
import { useSurroundings } from "./surroundings.ts";

/** Where one is signed in. */
export function Sessions() {
	const { data, error, refetch, isFetching } = useQuery(sessionsQuery);
	const one = useEndSession();
	return (
		<Section
			heading="Sessions"
			lead="Where you are signed in. If you do not know one of them, sign it out and change your password."
		>
			{data !== undefined ? (
				<>
					<ul className={classes.lines}>
						{data.map((session) => (
							<SessionLine
								key={session._id}
								session={session}
								onEnd={() => one.mutate(session._id)}
								isEnding={one.isPending && one.variables === session._id}
							/>
						))}
					</ul>
					<FailureNote>
						{one.error !== null && !one.isPending ? failureOf(one.error).sentence : undefined}
					</FailureNote>
					<SignOutEverywhere />
				</>
			) : error === null ? (
				<Loading />
			) : (
				<LoadFailed
					what="Your sessions could not be loaded."
					error={error}
					onRetry={() => void refetch()}
					isRetrying={isFetching}
				/>
			)}
		</Section>
	);
}

function SignOutEverywhere() {
	const { onLeave } = useSurroundings();
	const [isAsking, setAsking] = useState(false);
	const { mutate, isPending, isSuccess, error } = useEndSessions();
	return (
		<div>
			<Button variant="default" onClick={() => setAsking(true)}>
				Sign out everywhere
			</Button>
			<ConfirmDialog
				title="Sign out everywhere"
				action="Sign out everywhere"
				isOpen={isAsking}
				isPending={isPending || isSuccess}
				failure={error === null ? undefined : failureOf(error).sentence}
				onCancel={() => setAsking(false)}
				onConfirm={() => mutate(undefined, { onSuccess: () => onLeave("You are signed out everywhere") })}
			>
				<p>All your sessions end, this one too. API tokens go on working until you revoke them.</p>
			</ConfirmDialog>
		</div>
	);
}
