import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#areas/people/sign-in/queries.ts";
import { LanguageSelect } from "#ui/language-choice.tsx";
import { Loading, LoadState } from "#ui/load-state.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { accountQuery } from "./account-writes.ts";
import { Address, Password } from "./address-and-password.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { ProfileSection } from "./section.tsx";
import { Sessions } from "./sessions.tsx";
import { SignInMethods } from "./sign-in-methods.tsx";
import { Tokens } from "./tokens.tsx";
import { useLeaving } from "./use-leaving.ts";

/** The user's own account, one section per topic. */
export function Profile() {
	const { data: account, ...loading } = useQuery(accountQuery);
	const { data: settings, ...settingsLoading } = useQuery(settingsQuery);
	const leaving = useLeaving();
	if (account === undefined || settings === undefined) {
		const failed = [loading, settingsLoading].find(({ error }) => error !== null);
		if (failed === undefined) return <Loading />;
		return <LoadState query={failed} what={t`Your profile could not be loaded.`} isPage />;
	}
	const both = { account, settings };
	return (
		<div>
			<PageHead title={t`Profile`} />
			<ProfileCard {...both} />
			<ProfileSection
				heading={t`Language`}
				lead={t`For this browser and mail to you. Other browsers follow when you sign in, unless a language was chosen there. Links with a language keep it.`}
			>
				<LanguageSelect />
			</ProfileSection>
			<Address {...both} />
			<Password {...both} />
			<SignInMethods {...both} />
			<Sessions leaving={leaving} />
			<Tokens rights={account.rights} />
			<DeleteAccount account={account} leaving={leaving} />
		</div>
	);
}
