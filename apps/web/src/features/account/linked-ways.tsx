import type { Account } from "@freehub/contract/account";
import { type Provider, providers } from "@freehub/contract/identity";
import { Button, VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { formatDay } from "#lib/format.ts";
import { failureOf } from "#lib/identity-failure.ts";
import { isProviderSetUp, providerName } from "#lib/provider-words.ts";
import { useProviderPopup } from "#lib/use-provider-popup.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { notify } from "#ui/notify.ts";
import classes from "./account.module.css";
import { useUnlink } from "./mutations.ts";
import { accountQuery } from "./queries.ts";
import { Section } from "./section.tsx";
import { useSurroundings } from "./surroundings.ts";
import { wayName } from "./way-name.ts";

const every: readonly Provider[] = [...providers, "oidc"];

/** The ways to sign in to the account: remove one, add another. */
export function LinkedWays({ account }: { account: Account }) {
	const { settings, refreshSession } = useSurroundings();
	const queryClient = useQueryClient();
	const { mutate, isPending, error, variables } = useUnlink();
	const { open, pending, trouble } = useProviderPopup({
		purpose: "link",
		settings,
		onDone: async (provider) => {
			await Promise.all([
				queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
				refreshSession(),
			]);
			if (provider) notify(`${providerName(provider, settings)} is added`);
		},
	});
	const isLast = account.linked.length === 1;
	const addable = every.filter(
		(provider) =>
			isProviderSetUp(provider, settings) &&
			// Firebase's own Google sign-in belongs to the Firebase account.
			!(provider === "google" && settings.firebase !== null) &&
			!account.linked.some((linked) => linked.provider === provider),
	);

	function unlink(provider: string) {
		mutate(provider, { onSuccess: () => notify(`${wayName(provider, settings)} is removed`) });
	}

	return (
		<Section
			heading="Ways to sign in"
			lead={isLast ? whyItStays(addable.length > 0) : "Each of them leads to this account."}
		>
			<ul className={classes.lines}>
				{account.linked.map(({ provider, linkedAt }) => (
					<li key={provider}>
						<div>
							<strong>{wayName(provider, settings)}</strong>
							<p>since {formatDay(linkedAt)}</p>
						</div>
						{provider !== "credential" && !isLast && (
							<Button
								variant="danger"
								size="sm"
								loading={isPending && variables === provider}
								onClick={() => unlink(provider)}
							>
								Remove<VisuallyHidden> {wayName(provider, settings)}</VisuallyHidden>
							</Button>
						)}
					</li>
				))}
			</ul>
			<FailureNote>{error !== null && !isPending ? failureOf(error).sentence : undefined}</FailureNote>
			{addable.length > 0 && (
				<div className={classes.buttons}>
					{addable.map((provider) => (
						<Button
							key={provider}
							variant="default"
							loading={pending === provider}
							onClick={() => open(provider)}
						>
							Add {providerName(provider, settings)}
						</Button>
					))}
				</div>
			)}
			<FailureNote>{trouble?.sentence}</FailureNote>
		</Section>
	);
}

function whyItStays(canAdd: boolean): string {
	const why = "This is the only way into your account, so it cannot be removed.";
	return canAdd ? `${why} Add another one first.` : why;
}
