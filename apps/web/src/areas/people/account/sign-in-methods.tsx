import type { Account } from "@freehub/contract/people/account";
import { type IdentitySettings, Provider, providers } from "@freehub/contract/people/identity";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { refreshSession } from "#areas/people/sign-in/queries.ts";
import { formatDay } from "#lib/format-time.ts";
import { isProviderSetUp, providerName } from "#lib/provider-words.ts";
import { useProviderPopup } from "#lib/use-provider-popup.ts";
import { useWrite } from "#lib/use-write.ts";
import { FailureNote } from "#ui/failure-note.tsx";
import { HeldList, Row } from "#ui/held-list.tsx";
import { notify } from "#ui/notify.ts";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import classes from "./account.module.css";
import { accountQuery, unlink } from "./account-writes.ts";
import { ProfileSection } from "./section.tsx";

const every: readonly Provider[] = [...providers, "oidc"];

type Props = { account: Account; settings: IdentitySettings };

/** Lists the account's sign-in methods, to add and remove them. */
export function SignInMethods({ account, settings }: Props) {
	const queryClient = useQueryClient();
	const { open, pending, trouble } = useProviderPopup({
		purpose: "link",
		settings,
		onDone: async (provider) => {
			await Promise.all([
				queryClient.invalidateQueries({ queryKey: accountQuery.queryKey }),
				refreshSession(queryClient),
			]);
			if (provider === undefined) return;
			const name = providerName(provider, settings);
			notify(t({ comment: "name is a way to sign in, such as Google", message: `${name} is added` }));
		},
	});
	const isLast = account.linked.length === 1;
	const addable = every.filter(
		(provider) =>
			isProviderSetUp(provider, settings) &&
			// With Firebase, Google sign-in belongs to the Firebase account.
			!(provider === "google" && settings.firebase !== null) &&
			!account.linked.some((linked) => linked.provider === provider),
	);

	return (
		<ProfileSection
			heading={t`Ways to sign in`}
			lead={isLast ? whyItStays(addable.length > 0) : t`Each of them signs you in to this account.`}
		>
			<HeldList className={classes.lines}>
				{account.linked.map((linked) => (
					<MethodLine
						key={linked.provider}
						linked={linked}
						name={methodName(linked.provider, settings)}
						canRemove={linked.provider !== "credential" && !isLast}
					/>
				))}
			</HeldList>
			{addable.length > 0 && (
				<div className="line gap-8">
					{addable.map((provider) => {
						const name = providerName(provider, settings);
						return (
							<Button
								key={provider}
								variant="default"
								loading={pending === provider}
								onClick={() => open(provider)}
							>
								<Trans comment="name is a way to sign in, such as Google">Add {name}</Trans>
							</Button>
						);
					})}
				</div>
			)}
			<FailureNote>{trouble?.sentence}</FailureNote>
		</ProfileSection>
	);
}

type LineProps = { linked: Account["linked"][number]; name: string; canRemove: boolean };

function MethodLine({ linked: { provider, linkedAt }, name, canRemove }: LineProps) {
	const { run, isPending, failure } = useWrite(unlink);
	const day = formatDay(linkedAt);
	return (
		<Row className="line gap-8-14">
			<div className="grow-200 shrinks">
				<strong>{name}</strong>
				<p className="quiet">
					<Trans>since {day}</Trans>
				</p>
				<FailureNote>{failure}</FailureNote>
			</div>
			{canRemove && (
				<Button variant="danger" size="sm" loading={isPending} onClick={() => void run({ provider, name })}>
					<Trans comment="name is a way to sign in, such as Google">
						Remove<VisuallyHidden> {name}</VisuallyHidden>
					</Trans>
				</Button>
			)}
		</Row>
	);
}

function whyItStays(canAdd: boolean): string {
	return canAdd
		? t`This is your only way to sign in, so it cannot be removed. Add another one first.`
		: t`This is your only way to sign in, so it cannot be removed.`;
}

/** The display name of a sign-in method, by the server's name for it. */
function methodName(provider: string, settings: IdentitySettings): string {
	if (provider === "credential") return t`Email address and password`;
	if (provider === "firebase") return "Firebase";
	const { data: known } = Provider.safeParse(provider);
	return known ? providerName(known, settings) : provider;
}
