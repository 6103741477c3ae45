export { LimitsForm } from "./limits-form.tsx";
export { OpenReview, useOpenReview } from "./open-questions.tsx";
export { reviewQuery } from "./queries.ts";
