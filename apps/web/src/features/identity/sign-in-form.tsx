import { CredentialsForm } from "./credentials-form.tsx";
import { useSignIn } from "./mutations.ts";

export function SignInForm() {
	const { mutate, isPending, error } = useSignIn();
	return (
		<CredentialsForm
			action="Sign In"
			onSubmit={(credentials) => mutate(credentials)}
			isPending={isPending}
			failure={error}
		/>
	);
}
