import type { Account, ApiToken } from "@freehub/contract/account";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadFailed } from "#ui/load-failed.tsx";
import { Loading } from "#ui/loading.tsx";
import classes from "./account.module.css";
import { Disclosed } from "./disclosed.tsx";
import { NewTokenForm } from "./new-token-form.tsx";
import { tokensQuery } from "./queries.ts";
import { RevokeDialog } from "./revoke-dialog.tsx";
import { Section } from "./section.tsx";
import { TokenLine } from "./token-line.tsx";
import { TokenSecret } from "./token-secret.tsx";

/** Keys for programs that work in one's name. */
export function Tokens({ rights }: Pick<Account, "rights">) {
	const [secret, setSecret] = useState<{ name: string; token: string }>();
	const [isMaking, setMaking] = useState(false);
	return (
		<Section
			heading="API tokens"
			lead={
				<>
					For programs that work in your name. What they can call is in the{" "}
					<a href="/api/docs">API documentation</a>.
				</>
			}
		>
			{secret && <TokenSecret {...secret} onDone={() => setSecret(undefined)} />}
			<TokenList />
			{rights.length === 0 ? (
				<p>A token may do what you may do. Your role has no rights yet, so there is nothing to give.</p>
			) : (
				<Disclosed label="Make a token" isOpen={isMaking} onOpen={() => setMaking(true)}>
					<NewTokenForm
						rights={rights}
						onCancel={() => setMaking(false)}
						onMade={(made) => {
							setSecret(made);
							setMaking(false);
						}}
					/>
				</Disclosed>
			)}
		</Section>
	);
}

function TokenList() {
	const { data, error, refetch, isFetching } = useQuery(tokensQuery);
	const [asked, setAsked] = useState<ApiToken>();
	const [isAsking, setAsking] = useState(false);
	if (data === undefined) {
		if (error === null) return <Loading />;
		const what = "Your tokens could not be loaded.";
		return <LoadFailed what={what} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
	}
	return (
		<>
			{data.length > 0 && (
				<ul className={classes.lines}>
					{data.map((token) => (
						<TokenLine
							key={token._id}
							token={token}
							onRevoke={() => {
								setAsked(token);
								setAsking(true);
							}}
						/>
					))}
				</ul>
			)}
			{asked && (
				<RevokeDialog key={asked._id} token={asked} isOpen={isAsking} onClose={() => setAsking(false)} />
			)}
		</>
	);
}
