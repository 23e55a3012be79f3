"""Known answers for every statistic of the balance report."""
import numpy as np
import pytest

from matou.lab.balance import statistics as st


@pytest.mark.parametrize(("freedom", "known"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042), (1000, 1.962)])
def test_students_quantile_is_that_of_the_tables(freedom, known):
    assert st.quantile(freedom) == pytest.approx(known, rel=0.005)


def clustered(rng, deals=60, games=4, between=1.0, within=1.0):
    """Games of deals that have a part of their result in common."""
    deal = np.repeat(np.arange(deals), games)
    return rng.normal(0, between, deals)[deal] + rng.normal(0, within, deals * games), deal


def test_a_clustered_interval_covers_the_truth_in_95_of_100_simulations_and_a_naive_one_does_not():
    rng = np.random.default_rng(1)
    inside = naive = 0
    for _ in range(600):
        values, deal = clustered(rng)
        inside += not st.mean(values, deal).clear_of(0)
        naive += not st.mean(values, np.arange(len(values))).clear_of(0)
    assert 0.93 <= inside / 600 <= 0.97
    assert naive / 600 < 0.85


def test_a_mean_of_independent_games_has_the_textbook_interval():
    values = np.array([1.0, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    found = st.mean(values, range(10))
    assert found.value == 5.5 and (found.n, found.deals) == (10, 10)
    assert found.margin == pytest.approx(2.262 * values.std(ddof=1) / np.sqrt(10), rel=0.005)


def test_a_ratio_weighs_games_by_their_length():
    assert st.ratio([1, 9], [10, 10], [0, 1]).value == 0.5
    assert st.ratio([1, 0], [1, 9], [0, 1]).value == 0.1
    assert np.isnan(st.ratio([], [], []).value) and np.isnan(st.ratio([0.0], [0.0], [0]).value)


def test_what_never_happened_has_an_upper_bound():
    found = st.share([0.0] * 300, np.repeat(np.arange(100), 3))
    assert (found.value, found.low, found.high) == (0, 0, 0.03)
    always = st.share([1.0] * 50, range(50))
    assert (always.value, always.low, always.high) == (1, 0.94, 1)


def test_a_single_deal_says_nothing_of_others():
    found = st.mean([1.0, 2.0], [0, 0])
    assert found.value == 1.5 and found.low == -np.inf and found.high == np.inf


def test_paired_differences_are_free_of_the_deals_luck():
    rng = np.random.default_rng(2)
    luck = rng.normal(0, 50, 200)
    one, other = luck + rng.normal(1, 0.5, 200), luck + rng.normal(0, 0.5, 200)
    together, apart = st.paired(one, other, range(200)), st.mean(one, range(200))
    assert together.low > 0.8 and together.high < 1.2
    assert together.margin < apart.margin / 50


def test_a_bootstrap_agrees_with_the_formula_and_repeats_itself():
    values, deal = clustered(np.random.default_rng(3))
    found = st.bootstrap(lambda some: values[some].mean(), deal, resamples=800)
    known = st.mean(values, deal)
    assert found.value == pytest.approx(known.value)
    assert found.margin == pytest.approx(known.margin, rel=0.15)
    assert found == st.bootstrap(lambda some: values[some].mean(), deal, resamples=800)
    assert st.spread(values, deal).value == pytest.approx(values.std())


@pytest.mark.parametrize(("skill", "luck", "noise"), [(1, 0, 0), (0, 1, 0), (1, 1, 2), (0.5, 0, 1)])
def test_the_variance_is_divided_as_it_was_made(skill, luck, noise):
    rng = np.random.default_rng(4)
    deals = np.repeat(np.arange(4000), 4)
    side = np.tile([0, 1, 0, 1], 4000)
    results = (skill * (2 * side - 1) + rng.normal(0, luck, 4000)[deals] + rng.normal(0, noise, 16000))
    found = st.components(results, side, deals)
    whole = skill**2 + luck**2 + noise**2
    for one, part in zip(found, (skill, luck, noise), strict=True):
        assert one.value == pytest.approx(part**2 / whole, abs=0.03)
        assert one.low - 0.02 <= part**2 / whole <= one.high + 0.02


def test_games_needed_follow_the_usual_formula():
    assert st.games_needed(0.6, 0.5, 0.5) == pytest.approx(196.2, abs=0.5)
    assert st.games_needed(0.5, 0.5, 0.5) == np.inf
    assert st.games_needed(1.0, 0.01, 0.5) == 1


def test_the_equilibrium_of_rock_paper_scissors_is_a_third_each():
    beats = [[0, -1, 1], [1, 0, -1], [-1, 1, 0]]
    one, other, value = st.nash(beats)
    assert one == pytest.approx([1 / 3] * 3, abs=1e-3) and other == pytest.approx([1 / 3] * 3, abs=1e-3)
    assert value == pytest.approx(0, abs=1e-3)


def test_equilibria_of_games_with_known_ones():
    one, other, value = st.nash([[3, -1], [-2, 1]])                  # no pure one: rows 3/7, columns 2/7, worth 1/7
    assert one == pytest.approx([3 / 7, 4 / 7], abs=2e-3) and other == pytest.approx([2 / 7, 5 / 7], abs=2e-3)
    assert value == pytest.approx(1 / 7, abs=2e-3)
    one, other, value = st.nash([[5, 4], [3, 2], [1, 9]])            # 5-4 against 1-9: rows mix the first and the last
    assert one[1] == pytest.approx(0, abs=1e-3) and value == pytest.approx(41 / 9, abs=5e-3)


def test_what_is_dominated_by_one_or_by_a_mixture_is_found():
    assert st.dominated([[1, 1], [0, 0]]) == [1]
    assert st.dominated([[4, 0], [0, 4], [1, 1]]) == [2]             # half of each brings 2
    assert st.dominated([[4, 0], [0, 4], [3, 3]]) == []
    assert st.dominated([[0, -1, 1], [1, 0, -1], [-1, 1, 0]]) == []


def test_what_is_dominated_by_luck_is_not_surely_dominated():
    """Rows that are equally good, measured with noise: one of them often looks dominated, and is told so at most now
    and then. One that really is worse always is."""
    rng, looked, told = np.random.default_rng(8), 0, 0
    truth = np.full((4, 4), 0.5) - np.array([[0], [0], [0], [0.1]])
    for _ in range(12):
        measured = truth + rng.normal(0, 0.02, (4, 4))
        again = [measured + rng.normal(0, 0.02, (4, 4)) for _ in range(20)]
        found = st.dominated(measured)
        assert 3 in found and st.surely_dominated(3, again)
        looked += len(found) - 1
        told += sum(st.surely_dominated(row, again) for row in found if row != 3)
    assert looked >= 4 and told <= looked / 5


def test_worths_are_found_again_from_differences():
    rng = np.random.default_rng(5)
    true = np.array([-2.0, -1, 0, 1, 2])
    pairs = np.array([rng.choice(5, 2, replace=False) for _ in range(3000)])
    y = true[pairs[:, 0]] - true[pairs[:, 1]] + rng.normal(0, 1, 3000)
    found = st.worths(y, pairs[:, 0], pairs[:, 1], np.arange(3000) // 2, 5)
    for one, worth in zip(found, true, strict=True):
        assert one.value == pytest.approx(worth, abs=0.1) and not one.clear_of(worth)
        assert 0.02 < one.margin < 0.1
    assert sum(one.n for one in found) == 6000


def test_the_intervals_of_worths_cover_them():
    rng, inside = np.random.default_rng(6), 0
    for _ in range(200):
        pairs = np.array([rng.choice(3, 2, replace=False) for _ in range(150)])
        luck = rng.normal(0, 1, 75)
        y = np.array([0.0, 0, 0])[pairs[:, 0]] + luck[np.arange(150) // 2] + rng.normal(0, 1, 150)
        inside += not st.worths(y, pairs[:, 0], pairs[:, 1], np.arange(150) // 2, 3)[0].clear_of(0)
    assert inside >= 180


def test_a_thing_that_was_never_compared_has_no_worth():
    assert np.isnan(st.worths([1.0, -1, 1], [0, 1, 0], [1, 0, 1], range(3), 3)[2].value)


def test_effective_choices():
    assert st.effective([0.5, 0.5, 0.5, 0.5], 0.05) == pytest.approx(4)
    assert st.effective([0.9, 0.1, 0.1], 0.05) == pytest.approx(1, abs=1e-4)
    assert 1 < st.effective([0.5, 0.45], 0.05) < 2


def test_noise_is_taken_out_of_the_differences_between_moves():
    rng = np.random.default_rng(7)
    many = [rng.normal(0.5, 0.2, (6, 16)) for _ in range(50)]
    assert sum(np.ptp(st.shrunk(same)) for same in many) < 0.4 * sum(np.ptp(same.mean(1)) for same in many)
    apart = many[0] + np.linspace(0, 1, 6)[:, None]
    assert np.ptp(st.shrunk(apart)) == pytest.approx(np.ptp(apart.mean(1)), rel=0.1)
    assert st.shrunk([[0.1, 0.3]]) == pytest.approx([0.2])
