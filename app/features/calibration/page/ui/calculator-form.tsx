import { paths } from "~/lib/paths";
import { Button, LinkButton } from "~/ui/button";
import { Form } from "~/ui/navigation/link";
import type { CalculatorView } from "../calculator-view";
import type { InputView } from "../inputs";
import { CalculatorInput, inputId } from "./calculator-input";
import { FORM_ID, type useLiveCalculator } from "./use-live-calculator";

interface CalculatorFormProps {
  /** The page as it was sent: what the inputs begin with. */
  readonly initial: CalculatorView;
  readonly live: ReturnType<typeof useLiveCalculator>;
}

/** The inputs of a variant. Sending them is asking for an address: the result has a link. */
export function CalculatorForm({ initial, live: { view, marked, isTyped, events } }: CalculatorFormProps) {
  const { slug, variant, inputs } = initial;
  const fault = marked ? view.fault : null;
  const errorOf = ({ name }: InputView) => (fault?.field === name ? fault.message : null);
  const shown = inputs.filter(({ extra }) => !extra);
  const more = inputs.filter(({ extra }) => extra);
  const isMoreWrong = more.some(({ name }) => name === fault?.field);
  const isSentWrong = inputs.some(({ name }) => name === initial.fault?.field);
  return (
    <Form
      action={`${paths.calculator(slug)}#result`}
      id={FORM_ID}
      noValidate
      aria-labelledby="variant"
      className="calc-form"
      {...events}
    >
      <input type="hidden" name="variant" value={variant.id} />
      {isSentWrong ? <Problem view={view} /> : null}
      <div className="calc-inputs">
        {shown.map((input) => (
          <CalculatorInput key={input.name} input={input} error={errorOf(input)} at={fault?.at ?? null} />
        ))}
      </div>
      {more.length === 0 ? null : (
        <details className="more" open={isMoreWrong || more.some(isChanged)}>
          <summary>More settings</summary>
          <div className="calc-inputs">
            {more.map((input) => (
              <CalculatorInput key={input.name} input={input} error={errorOf(input)} at={fault?.at ?? null} />
            ))}
          </div>
        </details>
      )}
      <p className="actions">
        <Button type="submit" variant="primary">
          Calculate
        </Button>
        <LinkButton variant="quiet" to={paths.calculator(slug, { variant: variant.id })} reloadDocument={isTyped}>
          Start over
        </LinkButton>
      </p>
    </Form>
  );
}

/** What is wrong with what was sent. It keeps its place while that is put right, so that the inputs stay where they are. */
function Problem({ view: { inputs, fault } }: Pick<CalculatorFormProps["live"], "view">) {
  const wrong = inputs.find(({ name }) => name === fault?.field);
  return (
    <p role="alert" className="calc-problem" data-right={fault === null}>
      {wrong === undefined ? (
        "All inputs are right now."
      ) : (
        <a href={`#${inputId(wrong.name, fault?.at)}`}>{fault?.message}</a>
      )}
    </p>
  );
}

/** Whether an input has something that is neither what an empty form shows, nor what is taken without it. */
function isChanged({ value, initial, placeholder }: InputView): boolean {
  return value !== "" && value !== initial && value !== placeholder;
}
