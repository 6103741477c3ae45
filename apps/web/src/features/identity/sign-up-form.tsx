import { MIN_PASSWORD } from "@freehub/contract/identity";
import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { CredentialsForm } from "./credentials-form.tsx";
import { useSignUp } from "./mutations.ts";

export function SignUpForm() {
	const { mutate, isPending, error } = useSignUp();
	return (
		<CredentialsForm
			action="Sign Up"
			onSubmit={(credentials) => mutate(credentials)}
			isPending={isPending}
			failure={error}
			passwordHint={`At least ${MIN_PASSWORD} characters.`}
		>
			<Checkbox label="Aggree with terms and condition" name="terms" />
		</CredentialsForm>
	);
}
